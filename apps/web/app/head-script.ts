import { SESSION_SCRIPT } from './api/token.ts'
import { RESERVE_HEIGHT_SCRIPT } from './public/products/catalogue/list-extent.ts'
import { UNITS_SCRIPT } from './public/products/specification/units-script.ts'
import { LANGUAGE_OFFER_SCRIPT } from './shell/navigation/language-links.tsx'
import { EARLY_EVENTS_SCRIPT } from './shell/scripts/early-events.ts'
import { THEME_SCRIPT } from './shell/theme.ts'

/** The only policy that the CSP allows: text without markup, and the inert script that React creates. */
const TRUSTED_TYPES_SCRIPT = `if(window.trustedTypes)trustedTypes.createPolicy('default',{createHTML:function(t){return t==='\\x3cscript>\\x3c/script>'||!/\\x3c/.test(t)?t:null}})`

/** Runs before the page's modules. Must not contain `<`, which React would escape. */
export const HEAD_SCRIPT = [
  TRUSTED_TYPES_SCRIPT,
  THEME_SCRIPT,
  SESSION_SCRIPT,
  LANGUAGE_OFFER_SCRIPT,
  EARLY_EVENTS_SCRIPT,
  RESERVE_HEIGHT_SCRIPT,
  UNITS_SCRIPT,
].join(';')
