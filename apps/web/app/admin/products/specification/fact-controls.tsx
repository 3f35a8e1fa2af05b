import type { SpecificationField } from '@dhow/contract/products/specification-facts'
import type { NetContentUnit } from '@dhow/trade/pack-line'
import { PALLETS } from '@dhow/trade/pallets'
import type { Allergen } from '@dhow/trade/product-facts'
import { ALLERGENS, STORAGE } from '@dhow/trade/product-facts'
import type { ReactNode } from 'react'
import { useId, useState } from 'react'
import { CertificatesField } from '#app/admin/products/form/certificates-field.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { readNumber, writeNumber } from './fact-numbers.ts'
import {
  CartonGtinFact,
  ChoiceFact,
  GtinFact,
  HsCodeFact,
  IngredientsFact,
  MayTiltFact,
  NumberFact,
  UnNumberFact,
  useFact,
} from './facts.tsx'
import { LanguagesFact } from './languages-fact.tsx'
import { OriginFact } from './origin-fact.tsx'
import type { WITHIN_ANOTHER } from './specification-context.ts'
import { useSpecification } from './specification-context.ts'

type Shown = 'g' | 'kg' | 'ml' | 'l' | 'piece'

/** The units of the input with their stored units. */
const UNITS: Record<Shown, { label: string; unit: NetContentUnit; per: number }> = {
  g: { label: 'g', unit: 'g', per: 1 },
  kg: { label: 'kg', unit: 'g', per: 1_000 },
  ml: { label: 'ml', unit: 'ml', per: 1 },
  l: { label: 'l', unit: 'ml', per: 1_000 },
  piece: { label: 'pieces', unit: 'piece', per: 1 },
}

const LARGE: Partial<Record<NetContentUnit, Shown>> = { g: 'kg', ml: 'l' }

const shownUnit = (amount: unknown, unit: NetContentUnit): Shown =>
  (typeof amount === 'number' && amount >= 1_000 && LARGE[unit]) || unit

const measureIn = (shown: Shown | '') => ({
  unit: shown,
  factors: { [shown]: shown ? UNITS[shown].per : 1 },
})

/** The net content of a piece: 1.5 kg is stored as 1,500 g. */
function NetContentFact() {
  const { change } = useSpecification()
  const amount = useFact('netContent')
  const unit = useFact('netContentUnit')
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<Shown>()
  const stored = unit.value
  const isChosen = chosen !== undefined && UNITS[chosen].unit === stored
  const shown = isChosen ? chosen : stored ? shownUnit(amount.value, stored) : ''
  const measure = measureIn(shown)
  const isTyped = readNumber(text, measure) === amount.value
  const shownText = isTyped ? text : writeNumber(amount.value, measure)

  return (
    <div className="grid grid-cols-[minmax(0,5fr)_minmax(0,3fr)] items-start gap-2">
      <TextField
        label={amount.label}
        hint="As printed on the piece"
        error={amount.error}
        inputMode="decimal"
        autoComplete="off"
        value={shownText}
        onChange={({ target }) => {
          setText(target.value)
          // Keeps the unit while typing: 1000 g does not become 1 kg.
          if (shown) setChosen(shown)
          amount.set(readNumber(target.value, measure))
        }}
      />
      <SelectField
        label="Unit"
        error={unit.error}
        value={shown}
        onChange={({ target }) => {
          const next = target.value as Shown | ''
          setText(shownText)
          setChosen(next || undefined)
          change({
            netContent: readNumber(shownText, measureIn(next)),
            netContentUnit: next ? UNITS[next].unit : undefined,
          })
        }}
      >
        <option value="">–</option>
        {Object.entries(UNITS).map(([value, { label }]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

const ALL = Object.entries(ALLERGENS) as [Allergen, string][]

type BoxProps = { label: string; checked: boolean; onChange: (checked: boolean) => void }

const Box = ({ label, checked, onChange }: BoxProps) => (
  <label className="flex min-h-9 cursor-pointer items-center gap-2.5 py-1 text-sm">
    <input
      type="checkbox"
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
      className="size-4.5 shrink-0 accent-sea"
    />
    {label}
  </label>
)

/** The contained allergens. An empty list (none) differs from not known. */
function AllergensFact() {
  const id = useId()
  const { label, value: contained, error, set } = useFact('allergens')
  const toggle = (allergen: Allergen, isContained: boolean) => {
    const next = ALL.map(([one]) => one).filter((one) =>
      one === allergen ? isContained : contained?.includes(one),
    )
    set(next.length > 0 ? next : undefined)
  }
  return (
    <fieldset aria-describedby={`${id}-note`} className="min-w-0">
      <legend className="text-sm font-medium">{label}</legend>
      <p id={`${id}-note`} className={error ? 'text-sm text-coral' : 'text-sm text-muted'}>
        {error ?? noteOn(contained)}
      </p>
      <div className="mt-1.5 grid grid-cols-[minmax(0,1fr)] gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
        {ALL.map(([allergen, name]) => (
          <Box
            key={allergen}
            label={name}
            checked={contained?.includes(allergen) ?? false}
            onChange={(checked) => toggle(allergen, checked)}
          />
        ))}
        <Box
          label="None of these"
          checked={contained?.length === 0}
          onChange={(checked) => set(checked ? [] : undefined)}
        />
      </div>
    </fieldset>
  )
}

function noteOn(contained: Allergen[] | undefined): string {
  if (!contained) return 'Not known. Buyers see no information on allergens.'
  if (contained.length === 0) return 'Buyers see that it contains none of these allergens.'
  return 'Buyers see that it contains these allergens.'
}

const pallets = Object.fromEntries(
  Object.entries(PALLETS).map(([type, { label }]) => [type, label]),
)

/** The facts whose controls take the full width. */
export const WIDE: readonly SpecificationField[] = [
  'ingredients',
  'allergens',
  'labelLanguages',
  'certificates',
]

/** The facts whose controls begin a new row, so that related controls stay together. */
export const FIRST_OF_ROW: readonly SpecificationField[] = ['cartonNetGrams', 'cartonsPer20']

const STATED = 'Replaces the estimate'

/** The control of each fact. */
export const FACT_CONTROLS: Record<
  Exclude<SpecificationField, typeof WITHIN_ANOTHER>,
  ReactNode
> = {
  gtin: <GtinFact />,
  cartonGtin: <CartonGtinFact />,
  netContent: <NetContentFact />,
  unitsPerInner: <NumberFact name="unitsPerInner" hint="If pieces are bundled in the carton" />,
  innersPerCarton: <NumberFact name="innersPerCarton" />,
  unitsPerCarton: <NumberFact name="unitsPerCarton" hint="Pieces in one carton" />,
  cartonLengthMm: <NumberFact name="cartonLengthMm" hint="Outer dimension" />,
  cartonWidthMm: <NumberFact name="cartonWidthMm" />,
  cartonHeightMm: <NumberFact name="cartonHeightMm" />,
  cartonNetGrams: <NumberFact name="cartonNetGrams" />,
  cartonGrossGrams: <NumberFact name="cartonGrossGrams" hint="Including the carton" />,
  mayTilt: <MayTiltFact />,
  stackLayersMax: <NumberFact name="stackLayersMax" hint="Maximum cartons stacked" />,
  cartonsPerLayer: <NumberFact name="cartonsPerLayer" />,
  layersPerPallet: <NumberFact name="layersPerPallet" />,
  palletType: <ChoiceFact name="palletType" choices={pallets} />,
  palletHeightMm: <NumberFact name="palletHeightMm" hint="Loaded, including the pallet" />,
  cartonsPer20: <NumberFact name="cartonsPer20" hint={STATED} />,
  cartonsPer40: <NumberFact name="cartonsPer40" />,
  cartonsPer40HC: <NumberFact name="cartonsPer40HC" />,
  moqCartons: <NumberFact name="moqCartons" />,
  shelfLifeMonths: <NumberFact name="shelfLifeMonths" hint="From the production date" />,
  minRemainingMonths: <NumberFact name="minRemainingMonths" hint="At shipment" />,
  storage: <ChoiceFact name="storage" choices={STORAGE} />,
  storageMinC: <NumberFact name="storageMinC" />,
  storageMaxC: <NumberFact name="storageMaxC" />,
  origin: <OriginFact />,
  hsCode: <HsCodeFact />,
  unNumber: <UnNumberFact />,
  ingredients: <IngredientsFact />,
  allergens: <AllergensFact />,
  labelLanguages: <LanguagesFact />,
  certificates: <CertificatesFact />,
}

function CertificatesFact() {
  const { issuesOf } = useSpecification()
  const { label, value, set } = useFact('certificates')
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <CertificatesField value={value} onChange={set} issues={issuesOf('certificates')} />
    </fieldset>
  )
}
