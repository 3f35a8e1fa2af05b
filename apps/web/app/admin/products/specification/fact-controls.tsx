import type { SpecificationField } from '@dhow/contract/specification-facts'
import { PALLETS } from '@dhow/trade/pallets'
import { STORAGE } from '@dhow/trade/storage'
import type { ReactNode } from 'react'
import { AllergensFact } from './allergens-fact.tsx'
import { CertificatesFact } from './certificates-fact.tsx'
import type { WITHIN_ANOTHER } from './fact-names.ts'
import {
  CartonGtinFact,
  ChoiceFact,
  GtinFact,
  HsCodeFact,
  IngredientsFact,
  MayTiltFact,
  NumberFact,
  UnNumberFact,
} from './facts.tsx'
import { LanguagesFact } from './languages-fact.tsx'
import { NetContentFact } from './net-content-fact.tsx'
import { OriginFact } from './origin-fact.tsx'

const pallets = Object.fromEntries(
  Object.entries(PALLETS).map(([type, { label }]) => [type, label]),
)

/** The facts whose controls take a row of their own. */
export const WIDE: readonly SpecificationField[] = [
  'ingredients',
  'allergens',
  'labelLanguages',
  'certificates',
]

/** Those that begin one, so that what is read together stands together. */
export const FIRST_OF_ROW: readonly SpecificationField[] = ['cartonNetGrams', 'cartonsPer20']

const STATED = 'Where you know it better than the estimate'

/** The control of each fact. */
export const FACT_CONTROLS: Record<
  Exclude<SpecificationField, typeof WITHIN_ANOTHER>,
  ReactNode
> = {
  gtin: <GtinFact />,
  cartonGtin: <CartonGtinFact />,
  netContent: <NetContentFact />,
  unitsPerInner: <NumberFact name="unitsPerInner" hint="Where pieces are bundled in the carton" />,
  innersPerCarton: <NumberFact name="innersPerCarton" />,
  unitsPerCarton: <NumberFact name="unitsPerCarton" hint="Pieces in one carton" />,
  cartonLengthMm: <NumberFact name="cartonLengthMm" hint="Outside" />,
  cartonWidthMm: <NumberFact name="cartonWidthMm" />,
  cartonHeightMm: <NumberFact name="cartonHeightMm" />,
  cartonNetGrams: <NumberFact name="cartonNetGrams" />,
  cartonGrossGrams: <NumberFact name="cartonGrossGrams" hint="With the carton itself" />,
  mayTilt: <MayTiltFact />,
  stackLayersMax: <NumberFact name="stackLayersMax" hint="Cartons upon each other, at most" />,
  cartonsPerLayer: <NumberFact name="cartonsPerLayer" />,
  layersPerPallet: <NumberFact name="layersPerPallet" />,
  palletType: <ChoiceFact name="palletType" choices={pallets} />,
  palletHeightMm: <NumberFact name="palletHeightMm" hint="Loaded, with the pallet itself" />,
  cartonsPer20: <NumberFact name="cartonsPer20" hint={STATED} />,
  cartonsPer40: <NumberFact name="cartonsPer40" />,
  cartonsPer40HC: <NumberFact name="cartonsPer40HC" />,
  moqCartons: <NumberFact name="moqCartons" />,
  shelfLifeMonths: <NumberFact name="shelfLifeMonths" hint="From the day it is made" />,
  minRemainingMonths: <NumberFact name="minRemainingMonths" hint="When it is shipped" />,
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
