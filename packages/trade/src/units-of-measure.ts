type Unit = { factor: number; spellings: string }

/** Units with their factors to mm, g, ml, pieces, months, °C and m³, and their other spellings without periods. */
export const UNITS_OF_MEASURE = {
  mm: { factor: 1, spellings: 'mms, millimetre, millimetres, millimeter, millimeters' },
  cm: { factor: 10, spellings: 'cms, centimetre, centimetres, centimeter, centimeters' },
  m: { factor: 1_000, spellings: 'mtr, metre, metres, meter, meters' },
  in: { factor: 25.4, spellings: 'inch, inches, ", ″' },
  g: {
    factor: 1,
    spellings:
      'gr, grs, grm, gm, gms, gram, grams, gramme, grammes, gramo, gramos, غ, غم, جم, غرام, جرام, 克',
  },
  kg: {
    factor: 1_000,
    spellings: 'kgs, kilo, kilos, kilogram, kilograms, كغ, كغم, كجم, كيلو, 公斤, 千克',
  },
  lb: { factor: 453.592_37, spellings: 'lbs, pound, pounds' },
  oz: { factor: 28.349_523_125, spellings: 'ounce, ounces' },
  ml: {
    factor: 1,
    spellings: 'mls, millilitre, millilitres, milliliter, milliliters, مل, ملل, 毫升',
  },
  cl: { factor: 10, spellings: 'centilitre, centilitres' },
  l: {
    factor: 1_000,
    spellings: 'lt, ltr, ltrs, litre, litres, liter, liters, litro, litros, لتر, ليتر, 升',
  },
  'fl oz': { factor: 29.573_529_562_5, spellings: 'floz, fluid ounce, fluid ounces' },
  piece: { factor: 1, spellings: 'pieces, pc, pcs, unit, units, ct, count, tabs, sheets, bags' },
  months: { factor: 1, spellings: 'month, mths, mth, mos, mo, m' },
  years: { factor: 12, spellings: 'year, yrs, yr, y' },
  // 52 weeks and 365 days are 12 months.
  weeks: { factor: 12 / 52, spellings: 'week, wks, wk' },
  days: { factor: 12 / 365, spellings: 'day, d' },
  '°C': { factor: 1, spellings: 'c, celsius, deg c, degc' },
  '°F': { factor: 1, spellings: '°f, f, fahrenheit, deg f, degf' },
  'cm³': { factor: 1e-6, spellings: 'cm3, ccm, cc, cubic centimetre, cubic centimetres' },
  'm³': { factor: 1, spellings: 'm3, cbm, cum, cubic metre, cubic metres, cubic meters' },
  'ft³': { factor: 0.3048 ** 3, spellings: 'ft3, cft, cuft, cubic feet' },
} satisfies Record<string, Unit>

export type UnitOfMeasure = keyof typeof UNITS_OF_MEASURE

/** Returns the spellings of a unit in lower case. */
export const listSpellings = (unit: UnitOfMeasure): string[] => [
  unit.toLowerCase(),
  ...UNITS_OF_MEASURE[unit].spellings.split(', '),
]
