/** A rule of Incoterms 2020. */
export interface Incoterm {
  name: string
  /** Any mode of transport, or sea and inland waterway only. */
  mode: 'any' | 'sea'
  /** What the place named with the rule is. */
  place: 'delivery' | 'port of shipment' | 'destination' | 'port of destination'
  /** The Institute Cargo Clauses that the seller insures at, where the rule makes them insure. */
  insurance?: 'A' | 'C'
  /**
   * For goods in containers the rule to prefer: they are handed over at a terminal, before the ship's rail.
   * Buyers name the sea rules all the same, which is a hint and no error (dutytrade.com after ICC).
   */
  inContainers?: 'FCA' | 'CPT' | 'CIP'
}

/** The eleven rules, in the order of the International Chamber of Commerce's Incoterms 2020 (publication 723). */
export const INCOTERMS = {
  EXW: { name: 'Ex Works', mode: 'any', place: 'delivery' },
  FCA: { name: 'Free Carrier', mode: 'any', place: 'delivery' },
  CPT: { name: 'Carriage Paid To', mode: 'any', place: 'destination' },
  CIP: {
    name: 'Carriage and Insurance Paid To',
    mode: 'any',
    place: 'destination',
    insurance: 'A',
  },
  DAP: { name: 'Delivered at Place', mode: 'any', place: 'destination' },
  DPU: { name: 'Delivered at Place Unloaded', mode: 'any', place: 'destination' },
  DDP: { name: 'Delivered Duty Paid', mode: 'any', place: 'destination' },
  FAS: { name: 'Free Alongside Ship', mode: 'sea', place: 'port of shipment', inContainers: 'FCA' },
  FOB: { name: 'Free On Board', mode: 'sea', place: 'port of shipment', inContainers: 'FCA' },
  CFR: {
    name: 'Cost and Freight',
    mode: 'sea',
    place: 'port of destination',
    inContainers: 'CPT',
  },
  CIF: {
    name: 'Cost, Insurance and Freight',
    mode: 'sea',
    place: 'port of destination',
    insurance: 'C',
    inContainers: 'CIP',
  },
} as const satisfies Record<string, Incoterm>

export type IncotermRule = keyof typeof INCOTERMS
