/**
 * A search field beside its button, not below it: text from right to left begins where the button is.
 * The ring of the field's focus goes round both.
 */
export const SEARCH_FRAME =
  'flex items-center outline-sea has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2'
