import type { DemoProduct } from './catalogue.ts'

/** Toiletries and home care. */
export const cleaning: DemoProduct[] = [
  {
    name: 'Olive & Laurel Soap 125 g × 72',
    brand: 'Laurelquay',
    category: 'toiletries',
    featured: true,
    description:
      'Cold-processed olive-oil soap with 12% laurel oil, aged nine months, cut and stamped by hand. Each bar loses a few grams as it dries, so it is packed at 130 g. Carton without plastic, printed in two colours. No expiry as such; best within five years. Seventy-two boxes to the case, origin Aleppo tradition, made in Tripoli, Lebanon.',
    pictures: ['laurel-soap', 'laurel-soap-2'],
  },
  {
    name: 'Neem Toothpaste 120 g × 72',
    brand: 'Nimwood',
    category: 'toiletries',
    description:
      'Herbal toothpaste with neem and miswak extract and 1,450 ppm of fluoride. Fresh but not sharp; children take to it. Aluminium-free laminated tube in its own carton, 72 to the case. Three years of shelf life. The back panel has room for your language as a sticker or, from 300 cases, in print.',
    pictures: ['neem-toothpaste'],
  },
  {
    name: 'Sea Kelp Hand Wash 500 ml × 12',
    brand: 'Laurelquay',
    category: 'toiletries',
    description:
      'Liquid hand wash with kelp extract and aloe, pH 5.5, in a pump bottle that can be refilled from five-litre cans. Hotels order the pump once and the cans for years. Thirty months of shelf life; protect from frost. Twelve to the carton with the pumps locked.',
    pictures: ['kelp-hand-wash'],
  },
  {
    name: 'Eucalyptus Mouthwash 500 ml × 12',
    brand: 'Nimwood',
    category: 'toiletries',
    description:
      'Alcohol-free mouthwash with eucalyptus, thyme and 0.05% sodium fluoride, for daily use from six years of age. The cap measures 20 ml. Three years unopened; cold makes it cloudy for an hour, no more. Twelve bottles to the carton with a divider. English and Arabic in print, Russian and Portuguese as over-labels from our warehouse.',
    pictures: ['mouthwash'],
  },
  {
    name: 'Bamboo Toothbrushes 4 pack × 60',
    brand: 'Nimwood',
    category: 'toiletries',
    description:
      'Four brushes of mao bamboo with medium bristles of castor-oil nylon and a coloured ring for each member of the family. The handle is waxed, so it does not go grey in a wet glass. Carton of kraft board without plastic; no expiry. Fumigation is not required, since the bamboo is carbonised. Sixty cartons to the case; FSC paper chain.',
    pictures: ['toothbrushes'],
  },
  {
    name: 'Cotton Buds 200 pieces × 48',
    brand: 'Softmere',
    category: 'toiletries',
    description:
      'Buds of Egyptian cotton on paper sticks, which the EU, India and many islands now demand. Two hundred in a round tub with a lid that opens with one hand. Bleached with oxygen, not chlorine. Keep dry; five years from production. Forty-eight tubs to the case, twelve to the inner, 30 cases to the pallet.',
    pictures: ['cotton-buds'],
  },
  {
    name: 'Jasmine Soap 3 × 125 g × 24',
    brand: 'Laurelquay',
    category: 'toiletries',
    description:
      'Three triple-milled bars with jasmine absolute in a carton that sells as one piece. Vegetable base of palm-free coconut and olive oil, 78% total fatty matter. Hotels take the same soap as a 20 g pleat-wrapped round. Four years of shelf life, stored apart from biscuits and tea. Twenty-four packs to the case, 72 cases to the pallet; made in Tripoli, Lebanon.',
    pictures: ['jasmine-soap', 'jasmine-soap-2'],
  },
  {
    name: 'Laundry Liquid 3 L × 4',
    brand: 'Brightquay',
    category: 'home-care',
    featured: true,
    description:
      'Concentrated detergent for machine and hand wash, 50 loads to the jug, effective from 20 °C and kind to abayas and dark cotton. The cap is the measure and drains back into the jug. Two years of shelf life above 5 °C. Four jugs to the carton, upright only. Safety data sheet in eleven languages.',
    pictures: ['laundry-liquid'],
  },
  {
    name: 'Lemon Dish Gel 750 ml × 12',
    brand: 'Brightquay',
    category: 'home-care',
    description:
      'Thick washing-up gel that cuts grease in hard water, with lemon oil and a skin-friendly pH. Amber flip-top bottle of 50% recycled PET. Twelve to the carton, 72 cartons to the pallet, two years of shelf life. Not classified as dangerous goods, so no surcharge at sea.',
    pictures: ['dish-gel', 'dish-gel-2'],
  },
  {
    name: 'Pine Floor Cleaner 1 L × 12',
    brand: 'Brightquay',
    category: 'home-care',
    description:
      'All-purpose floor cleaner with pine oil for tile, stone and sealed wood: one capful to five litres. It leaves no film and needs no rinsing. Three years of shelf life. Twelve bottles to the carton, child-resistant cap, hazard label to CLP and GHS. Lavender and oud in the same carton.',
    pictures: ['floor-cleaner'],
  },
  {
    name: 'Laundry Powder 2.5 kg × 6',
    brand: 'Brightquay',
    category: 'home-care',
    description:
      'High-suds powder with enzymes and oxygen bleach for whites, in a pouch that zips shut against humid laundry rooms. Dissolves in cold, hard and slightly salty water. Two years in a dry store; stack no more than six cartons high. The same formula ships in 25 kg sacks for laundries.',
    pictures: ['laundry-powder'],
  },
  {
    name: 'Jasmine Fabric Softener 2 L × 6',
    brand: 'Brightquay',
    category: 'home-care',
    description:
      'Concentrated softener, 80 washes to the jug, with a scent that survives drying in full sun. Made with plant-based esterquats that break down in septic tanks. Two years above 5 °C; once frozen it must be thrown away. Six jugs to the carton, upright only. Not dangerous goods, and the data sheet comes in eleven languages.',
    pictures: ['fabric-softener'],
  },
  {
    name: 'Dishwasher Tablets 40 pieces × 8',
    brand: 'Brightquay',
    category: 'home-care',
    description:
      'All-in-one tablets with salt and rinse-aid function up to 21 °dH; above that, add salt. The film dissolves, so nobody unwraps anything with wet hands. Free of phosphates and chlorine. Two years in the zipped pouch, at most six months in a steamy kitchen. Eight pouches to the carton and 120 cartons to the pallet; 80-piece buckets for canteens on order.',
    pictures: ['dishwasher-tablets'],
  },
  {
    name: 'Marine Toilet Cleaner 750 ml × 12',
    brand: 'Brightquay',
    category: 'home-care',
    description:
      'Thick acidic gel that clings under the rim and takes off scale and rust marks in ten minutes. Based on citric and lactic acid, without hydrochloric acid, so it may travel as ordinary cargo. Angled caps are packed beside the bottles and fitted at the point of sale on request. Three years of shelf life. Never mix with bleach; the label says so in eight languages.',
    pictures: ['toilet-cleaner'],
  },
]
