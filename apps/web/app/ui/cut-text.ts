/** Text cut to `max` characters and an ellipsis; an emoji is one character and stays whole. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  const characters = [...text]
  return characters.length > max ? `${characters.slice(0, max).join('')}…` : text
}
