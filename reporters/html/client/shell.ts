import { copyOnClick } from './copy.js'
import { switchTheme } from './theme.js'

// Runs in the head of a page, so that a chosen theme holds before anything is shown.
switchTheme()
copyOnClick()
