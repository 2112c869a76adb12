// Writes the pictures of the docs: npm run pictures. They need chromium; CHROMIUM names another browser.
import { takePictures } from './pictures.js'

await takePictures()
