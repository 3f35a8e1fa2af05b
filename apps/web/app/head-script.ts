import { SESSION_SCRIPT } from './api/token.ts'
import { RESERVE_HEIGHT_SCRIPT } from './public/catalogue/list-extent.ts'
import { UNITS_SCRIPT } from './public/catalogue/specification/units-script.ts'
import { EARLY_EVENTS_SCRIPT } from './shell/scripts/early-events.ts'
import { TRUSTED_TYPES_SCRIPT } from './shell/scripts/trusted-types.ts'
import { THEME_SCRIPT } from './shell/theme/theme.ts'

/** Inline scripts that must run before the page's modules. Must not contain `<`, which React would escape. */
export const HEAD_SCRIPT = [
  TRUSTED_TYPES_SCRIPT,
  THEME_SCRIPT,
  SESSION_SCRIPT,
  EARLY_EVENTS_SCRIPT,
  RESERVE_HEIGHT_SCRIPT,
  UNITS_SCRIPT,
].join(';')
