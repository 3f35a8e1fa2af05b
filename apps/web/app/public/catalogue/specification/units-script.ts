export const UNITS_KEY = 'units'

/** Runs in the head, so that the page is first painted in the units that were chosen before; see units.css. */
export const UNITS_SCRIPT = `try{document.documentElement.dataset.units=localStorage.${UNITS_KEY}}catch(e){}`
