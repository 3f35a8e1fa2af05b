/** The paragraphs of a text, which are parted by empty lines; none of an empty one. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n[ \t]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
