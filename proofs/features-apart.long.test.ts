import { settings, testSettings } from './features-apart.test-kit.js'

testSettings(settings)
