/** A contrast as WCAG writes it, such as 4.5:1; rounded down, so that none looks better than it is. */
export const formatContrast = (contrast: number): string =>
  `${(Math.floor(contrast * 10) / 10).toFixed(1)}:1`
