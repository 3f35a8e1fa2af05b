import { testControls } from '../support/controls.ts'

testControls('original')
