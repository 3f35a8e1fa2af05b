export const UNITS_KEY = 'units'

/** Runs in the head, so that the first paint uses the saved units; see units.css. */
export const UNITS_SCRIPT = `try{document.documentElement.dataset.units=localStorage.${UNITS_KEY}}catch(e){}`
