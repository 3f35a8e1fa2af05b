import { expect, it } from 'vitest'
import {
  aboutMassText,
  contentText,
  lengthText,
  massText,
  temperatureText,
  volumeText,
} from './fact-texts.ts'

it.each([
  [lengthText(400, 300, 250), '400 × 300 × 250 mm', '15.7 × 11.8 × 9.8 in'],
  [lengthText(1_650), '1,650 mm', '65 in'],
  [massText(8_000), '8 kg', '17.64 lb'],
  [massText(1_234), '1.234 kg', '2.72 lb'],
  [massText(250), '250 g', '8.82 oz'],
  [aboutMassText(505_300), 'about 505 kg', 'about 1,114 lb'],
  [contentText(400, 'g'), '400 g', '14.11 oz'],
  [contentText(1_500, 'ml'), '1.5 l', '50.7 fl oz'],
  [contentText(12, 'piece'), '12 pieces', undefined],
  [volumeText(0.03), '0.03 m³', '1.06 cu ft'],
  [temperatureText(-18, undefined), 'at least −18 °C', 'at least 0 °F'],
  [temperatureText(undefined, 25), 'at most 25 °C', 'at most 77 °F'],
  [temperatureText(-5, 25), '−5 to 25 °C', '23 to 77 °F'],
  [temperatureText(4, 4), '4 °C', '39 °F'],
])('%j', (measure, metric, us) => {
  expect(measure).toEqual({ plain: metric, ...(us && { us }) })
})
