/** Replaces each text of the open page, and each that is added later, as the translation of a browser does. */
export function translateTexts(): void {
  const keep = 'font, script, style, textarea, option, title, svg, noscript'
  const translate = (node: Node) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    for (let text = walker.currentNode; text; text = walker.nextNode() as Node)
      if (text instanceof Text && text.data.trim() && !text.parentElement?.closest(keep))
        texts.push(text)
    for (const text of texts) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.append(text.data)
      outer.append(inner)
      text.replaceWith(outer)
    }
  }
  if (document.documentElement.classList.contains('translated-ltr')) return
  document.documentElement.classList.add('translated-ltr')
  translate(document.body)
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      if (target instanceof Text) translate(target)
      for (const node of addedNodes) if (node.isConnected) translate(node)
    }
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
}
