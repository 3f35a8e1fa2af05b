import type { DemoProduct } from './catalogue.ts'

/** The rest of the household. */
export const others: DemoProduct[] = [
  {
    name: 'AA Alkaline Batteries 4 pack × 48',
    brand: 'Sparrowatt',
    category: 'others',
    description:
      'Four AA cells on a hanging card of recycled board, mercury- and cadmium-free. Rated 2,700 mAh at low drain, with a ten-year shelf life printed as a month. Forty-eight cards to the carton. Alkaline cells are not dangerous goods by sea when packed like this; the declaration comes with the papers.',
    pictures: ['aa-batteries'],
  },
  {
    name: 'Kitchen Foil 30 cm × 75 m × 24 rolls',
    brand: 'Pantrelle',
    category: 'others',
    description:
      'Household foil of 14 microns, strong enough for the oven and the grill. The carton has a metal cutting edge and ends that push in to hold the roll. Twenty-four rolls to the case, 105 cases to the pallet. No expiry. Baking paper and cling film come in the same carton and mix freely.',
    pictures: ['kitchen-foil', 'kitchen-foil-2'],
  },
  {
    name: 'Citronella Candle Tin 200 g × 24',
    brand: 'Pantrelle',
    category: 'others',
    description:
      'Outdoor candle of soya wax with citronella and lemongrass, about 35 hours of light. The tin closes with its lid, which also puts the flame out. Cotton wick, no metal core. Keep below 45 °C in transit and away from the engine-room side of the stow. Twenty-four to the carton, two years of shelf life.',
    pictures: ['citronella-candle'],
  },
  {
    name: 'AAA Alkaline Batteries 4 pack × 60',
    brand: 'Sparrowatt',
    category: 'others',
    description:
      'Four AAA cells for remote controls, clocks and thermometers, 1,200 mAh each. Ten years on the shelf, with a leak guarantee of two years after that date. Hanging card of recycled board with the recycling symbol of the EU, the UK and Brazil. Sixty cards to the carton at 3.1 kg. Mixes with the AA cards in one pallet layer.',
    pictures: ['aaa-batteries'],
  },
  {
    name: 'Oud Bakhoor 60 g × 36',
    brand: 'Attarwind',
    category: 'others',
    featured: true,
    description:
      'Incense tablets of agarwood powder, sandalwood and amber, eighteen to the tin, for charcoal or an electric burner. One tablet scents a majlis for an evening. The agarwood is farmed in Assam and each consignment carries its CITES export permit; allow three weeks for yours. Pressed in Muscat. No expiry, and the scent deepens with age.',
    pictures: ['oud-bakhoor', 'oud-bakhoor-2'],
  },
  {
    name: 'Facial Tissues 150 sheets × 36',
    brand: 'Softmere',
    category: 'others',
    description:
      'Two-ply tissues of virgin pulp, soft on the nose and strong when wet. One hundred and fifty sheets in a flat box for the table or the back of a taxi. Boxes with your own print from one 40-foot container, which holds 1,050 cases. Keep dry and away from perfumed goods; five years. Made in Dammam, FSC mix.',
    pictures: ['facial-tissues'],
  },
]
