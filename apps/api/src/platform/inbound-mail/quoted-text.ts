export const quoteStart = (_text: string, _sentTexts: string[]): number | undefined => undefined
