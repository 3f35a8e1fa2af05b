import { SESSION_SCRIPT } from './api/token.ts'
import { EARLY_ACTS_SCRIPT } from './early-acts.ts'
import { RESERVE_SCRIPT } from './features/catalogue/grown-list.ts'
import { THEME_SCRIPT } from './features/theme/theme.ts'
import { TRUSTED_TYPES_SCRIPT } from './trusted-types.ts'

/** What cannot wait for the scripts of the page. Without a `<` React may write it again. */
export const HEAD_SCRIPT = [
  TRUSTED_TYPES_SCRIPT,
  THEME_SCRIPT,
  SESSION_SCRIPT,
  EARLY_ACTS_SCRIPT,
  RESERVE_SCRIPT,
].join(';')
