import type { Specification } from '@dhow/contract/products/specification'
import type { SpecificationField } from '@dhow/contract/products/specification-facts'
import type { NetContentUnit } from '@dhow/trade/load/pack-line'
import { PALLETS } from '@dhow/trade/load/pallets'
import {
  compactGtin,
  compactHsCode,
  formatGtin,
  formatHsCode,
  isCartonGtinOf,
  isGtin,
  isHsCode,
} from '@dhow/trade/product-codes'
import { ALLERGENS, type Allergen, STORAGE } from '@dhow/trade/product-facts'
import { type ReactNode, useId, useState } from 'react'
import { CertificatesField } from '#app/admin/products/form/certificates-field.tsx'
import { LabelledCheckbox } from '#app/ui/fields/checkbox.tsx'
import { SelectField, TextField } from '#app/ui/fields/field.tsx'
import {
  ChoiceFact,
  CodeFact,
  IngredientsFact,
  LanguagesFact,
  NumberFact,
  OriginFact,
  readNumber,
  useFact,
  writeNumber,
} from './facts.tsx'
import { type ControlledFact, useSpecification } from './specification-context.ts'

type InputUnit = 'g' | 'kg' | 'ml' | 'l' | 'piece'

const UNITS: Record<InputUnit, { label: string; unit: NetContentUnit; per: number }> = {
  g: { label: 'g', unit: 'g', per: 1 },
  kg: { label: 'kg', unit: 'g', per: 1_000 },
  ml: { label: 'ml', unit: 'ml', per: 1 },
  l: { label: 'l', unit: 'ml', per: 1_000 },
  piece: { label: 'pieces', unit: 'piece', per: 1 },
}

const LARGE_UNITS: Partial<Record<NetContentUnit, InputUnit>> = { g: 'kg', ml: 'l' }

const toInputUnit = (amount: unknown, unit: NetContentUnit): InputUnit =>
  (typeof amount === 'number' && amount >= 1_000 && LARGE_UNITS[unit]) || unit

const createMeasure = (unit: InputUnit | '') => ({
  unit,
  factors: { [unit]: unit ? UNITS[unit].per : 1 },
})

/** The net content of a piece: 1.5 kg is stored as 1,500 g. */
function NetContentFact() {
  const { change } = useSpecification()
  const amount = useFact('netContent')
  const unit = useFact('netContentUnit')
  const [text, setText] = useState('')
  const [chosenUnit, setChosenUnit] = useState<InputUnit>()
  const isChosen = chosenUnit !== undefined && UNITS[chosenUnit].unit === unit.value
  const shownUnit = isChosen ? chosenUnit : unit.value ? toInputUnit(amount.value, unit.value) : ''
  const measure = createMeasure(shownUnit)
  const isTyped = readNumber(text, measure) === amount.value
  const shownText = isTyped ? text : writeNumber(amount.value, measure)

  return (
    <div className="grid grid-cols-[minmax(0,5fr)_minmax(0,3fr)] items-start gap-2">
      <TextField
        label={amount.label}
        hint="As printed on the piece"
        error={amount.error && (shownUnit ? amount.error : 'Choose the unit of the net content.')}
        inputMode="decimal"
        autoComplete="off"
        value={shownText}
        onChange={({ target }) => {
          setText(target.value)
          // Keeps the unit while typing: 1000 g does not become 1 kg.
          if (shownUnit) setChosenUnit(shownUnit)
          amount.set(readNumber(target.value, measure))
        }}
      />
      <SelectField
        label="Unit"
        error={unit.error}
        value={shownUnit}
        onChange={({ target }) => {
          const next = target.value as InputUnit | ''
          setText(shownText)
          setChosenUnit(next || undefined)
          change({
            netContent: readNumber(shownText, createMeasure(next)),
            netContentUnit: next ? UNITS[next].unit : undefined,
          })
        }}
        options={Object.entries(UNITS).map(([value, { label }]) => [value, label])}
      >
        <option value="">–</option>
      </SelectField>
    </div>
  )
}

function getGtinHint(code: string) {
  const digits = compactGtin(code)
  return isGtin(digits) ? formatGtin(digits) : undefined
}

/** Warns of a carton GTIN that is not based on the piece's GTIN, which is allowed but often a mistake. */
function getCartonGtinHint(code: string, { gtin }: Specification) {
  const formatted = getGtinHint(code)
  if (!formatted || !gtin || isCartonGtinOf(compactGtin(code), compactGtin(gtin))) return formatted
  return `${formatted} is not based on the piece’s GTIN. Check that it is correct.`
}

function getHsCodeHint(code: string) {
  const digits = compactHsCode(code)
  return isHsCode(digits) ? formatHsCode(digits) : undefined
}

const ALL_ALLERGENS = Object.entries(ALLERGENS) as [Allergen, string][]

/** The contained allergens. An empty list (none) differs from not known. */
function AllergensFact() {
  const id = useId()
  const { label, value: contained, error, set } = useFact('allergens')
  const toggle = (allergen: Allergen, isContained: boolean) => {
    const next = ALL_ALLERGENS.map(([item]) => item).filter((item) =>
      item === allergen ? isContained : contained?.includes(item),
    )
    set(next.length > 0 ? next : undefined)
  }
  return (
    <fieldset aria-describedby={`${id}-note`} className="min-w-0">
      <legend className="text-sm font-medium">{label}</legend>
      <p id={`${id}-note`} className={error ? 'text-sm text-coral' : 'caption'}>
        {error ?? getAllergensNote(contained)}
      </p>
      <div className="mt-1.5 grid grid-cols-1 gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
        {ALL_ALLERGENS.map(([allergen, name]) => (
          <LabelledCheckbox
            key={allergen}
            className="py-2 text-sm"
            checked={contained?.includes(allergen) ?? false}
            onChange={({ target }) => toggle(allergen, target.checked)}
          >
            {name}
          </LabelledCheckbox>
        ))}
        <LabelledCheckbox
          className="py-2 text-sm"
          checked={contained?.length === 0}
          onChange={({ target }) => set(target.checked ? [] : undefined)}
        >
          None of these
        </LabelledCheckbox>
      </div>
    </fieldset>
  )
}

function getAllergensNote(contained: Allergen[] | undefined) {
  if (!contained) return 'Not known. Buyers see no information on allergens.'
  if (contained.length === 0) return 'Buyers see that it contains none of these allergens.'
  return 'Buyers see that it contains these allergens.'
}

function CertificatesFact() {
  const { getIssues } = useSpecification()
  const { label, value, set } = useFact('certificates')
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <CertificatesField value={value} onChange={set} issues={getIssues('certificates')} />
    </fieldset>
  )
}

const PALLET_LABELS = Object.fromEntries(
  Object.entries(PALLETS).map(([type, { label }]) => [type, label]),
)

export const WIDE: readonly SpecificationField[] = [
  'ingredients',
  'allergens',
  'labelLanguages',
  'certificates',
]

/** Facts whose controls start a new row, so that related controls stay together. */
export const FIRST_OF_ROW: readonly SpecificationField[] = ['cartonVolumeCm3', 'cartonsPer20']

export const FACT_CONTROLS: Record<ControlledFact, ReactNode> = {
  gtin: <CodeFact name="gtin" hint="Number below the barcode of the piece" getHint={getGtinHint} />,
  cartonGtin: (
    <CodeFact
      name="cartonGtin"
      hint="Number below the barcode of the carton"
      getHint={getCartonGtinHint}
    />
  ),
  netContent: <NetContentFact />,
  unitsPerInner: <NumberFact name="unitsPerInner" hint="If pieces are bundled in the carton" />,
  innersPerCarton: <NumberFact name="innersPerCarton" />,
  unitsPerCarton: <NumberFact name="unitsPerCarton" hint="Pieces in one carton" />,
  cartonLengthMm: <NumberFact name="cartonLengthMm" hint="Outer dimension" />,
  cartonWidthMm: <NumberFact name="cartonWidthMm" />,
  cartonHeightMm: <NumberFact name="cartonHeightMm" />,
  cartonVolumeCm3: <NumberFact name="cartonVolumeCm3" hint="CBM, if you do not know the sides" />,
  cartonNetGrams: <NumberFact name="cartonNetGrams" />,
  cartonGrossGrams: <NumberFact name="cartonGrossGrams" hint="Including the carton" />,
  mayTilt: (
    <ChoiceFact
      name="mayTilt"
      hint="Whether cartons may be turned on their side"
      choices={{ true: 'Yes', false: 'No, this side up' }}
      read={(choice) => choice === 'true'}
    />
  ),
  stackLayersMax: <NumberFact name="stackLayersMax" hint="Maximum cartons stacked" />,
  cartonsPerLayer: <NumberFact name="cartonsPerLayer" />,
  layersPerPallet: <NumberFact name="layersPerPallet" />,
  palletType: <ChoiceFact name="palletType" choices={PALLET_LABELS} />,
  palletHeightMm: <NumberFact name="palletHeightMm" hint="Loaded, including the pallet" />,
  cartonsPer20: <NumberFact name="cartonsPer20" hint="Replaces the estimate" />,
  cartonsPer40: <NumberFact name="cartonsPer40" />,
  cartonsPer40HC: <NumberFact name="cartonsPer40HC" />,
  moqCartons: <NumberFact name="moqCartons" />,
  shelfLifeMonths: <NumberFact name="shelfLifeMonths" hint="From the production date" />,
  minRemainingMonths: <NumberFact name="minRemainingMonths" hint="At shipment" />,
  storage: <ChoiceFact name="storage" choices={STORAGE} />,
  storageMinC: <NumberFact name="storageMinC" />,
  storageMaxC: <NumberFact name="storageMaxC" />,
  origin: <OriginFact />,
  hsCode: (
    <CodeFact name="hsCode" hint="Customs tariff number, 6 to 12 digits" getHint={getHsCodeHint} />
  ),
  unNumber: <CodeFact name="unNumber" hint="For dangerous goods only" />,
  ingredients: <IngredientsFact />,
  allergens: <AllergensFact />,
  labelLanguages: <LanguagesFact />,
  certificates: <CertificatesFact />,
}
