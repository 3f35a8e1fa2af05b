import type { DemoProduct } from './catalogue.ts'

/** Confectionery and snacks. */
export const snacks: DemoProduct[] = [
  {
    name: 'Dark Chocolate Bar 64% 90 g × 20',
    brand: 'Qamarine',
    category: 'confectionery',
    featured: true,
    description:
      'A plain dark bar of 64% cocoa from single-origin Ghanaian beans, conched for 30 hours and free of palm oil. Twenty bars stand in a printed display tray, six trays to the shipper, 84 shippers to the pallet. Shelf life is 15 months from production; goods leave us with at least ten. Keep at 14 to 18 °C and ask for a reefer between May and October. Label in English, Arabic and French.',
    pictures: ['dark-chocolate-bar', 'dark-chocolate-bar-2'],
  },
  {
    name: 'Hazelnut Wafer Cubes 200 g × 12',
    brand: 'Qamarine',
    category: 'confectionery',
    description:
      'Bite-sized wafer cubes with five layers of hazelnut and cocoa cream, in a resealable stand-up pouch. Popular with petrol-station and kiosk chains, since the pouch hangs as well as stands. Made in the UAE with Turkish hazelnuts. Twelve pouches to the carton, 12 months of shelf life, store dry below 25 °C. Contains wheat, milk, soya and hazelnuts.',
    pictures: ['hazelnut-wafer-cubes.jpg'],
  },
  {
    name: 'Date & Tahini Fudge 350 g × 12',
    brand: 'Tamrella',
    category: 'confectionery',
    featured: true,
    description:
      'Soft fudge of Khalas dates and stone-ground tahini, cut into 24 pieces between sheets of paper. The tin is embossed and food-safe afterwards, which makes it a steady gift line before Ramadan and both Eids. No added sugar and no gelatine; suitable for vegetarians. Shelf life 10 months at room temperature. Packed in Al Ahsa, twelve tins to the carton.',
    pictures: ['date-tahini-fudge', 'date-tahini-fudge-2'],
  },
  {
    name: 'Cardamom Toffees 1 kg × 6 jars',
    brand: 'Tamrella',
    category: 'confectionery',
    description:
      'About 160 twist-wrapped butter toffees with ground green cardamom, in a counter jar with a wide neck. Retailers sell them by the piece and refill from 3 kg bags, which we also stock. Eighteen months from production in a cool, dry place. Origin Oman. Halal certificate travels with the documents.',
    pictures: ['cardamom-toffees'],
  },
  {
    name: 'Pistachio Halva 400 g × 12',
    brand: 'Tamrella',
    category: 'confectionery',
    description:
      'Tahini halva pulled by hand, with whole Aegean pistachios at 15% of the weight. A foil seal sits under the lid of the tub, so no oil reaches the carton. Twelve months from production at up to 25 °C; in a hot store a little oil rises, which is harmless. Sesame and pistachio are the allergens. Labels in Arabic, English and German, twelve tubs to the carton.',
    pictures: ['pistachio-halva'],
  },
  {
    name: 'Rose Turkish Delight 250 g × 18',
    brand: 'Dunebell',
    category: 'confectionery',
    description:
      'Soft cubes with rose and lemon, cooked for two hours in open pans and dusted with starch and sugar. Set with maize starch, not gelatine, and therefore halal, kosher and vegan at once. The carton has an inner tray under film, since the cubes dry out in moving air. Made in Alexandria; fourteen months at room temperature. Ninety-six cases to the pallet.',
    pictures: ['turkish-delight'],
  },
  {
    name: 'Coconut Milk Chocolate 90 g × 20',
    brand: 'Qamarine',
    category: 'confectionery',
    description:
      'Milk chocolate of 38% cocoa with toasted coconut from Sri Lanka folded in at the end. It fits the same display tray as our dark bar, and the two may be mixed within one shipper. Twelve months of shelf life, of which you receive at least eight. Contains milk and soya lecithin; packed where hazelnuts are handled. Reefer at 16 °C advised all year on routes through the Red Sea.',
    pictures: ['coconut-milk-chocolate'],
  },
  {
    name: 'Sea Salt Kettle Crisps 150 g × 12',
    brand: 'Saltwharf',
    category: 'snacks',
    featured: true,
    description:
      'Thick-cut potatoes cooked by the batch in sunflower oil and finished with sea salt from the Omani coast. Nitrogen-flushed bags hold up to long humid voyages; we have landed them in Mombasa in May without a soft one. Shelf life is nine months. A 40-foot high cube takes 1,560 cartons loose or 1,320 on pallets. Gluten-free, vegan, no flavour enhancers.',
    pictures: ['kettle-crisps', 'kettle-crisps-2'],
  },
  {
    name: 'Chilli Lime Corn Rings 80 g × 24',
    brand: 'Saltwharf',
    category: 'snacks',
    description:
      'Crunchy extruded corn rings dusted with lime, chilli and a little smoked paprika. Baked, not fried, at 18% fat. The 80 g bag is the everyday size; a 22 g school size comes in cartons of 96 on request. Eight months from production, away from sunlight. Made in Sharjah.',
    pictures: ['corn-rings'],
  },
  {
    name: 'Roasted Cashews 200 g × 24',
    brand: 'Saltwharf',
    category: 'snacks',
    description:
      'Whole W320 cashews from Tanzania, dry-roasted in small drums and lightly salted. The composite can has a peel-off foil and a lid that closes again. Each lot is tested for aflatoxin at an accredited laboratory and the report is part of your papers. Twelve months of shelf life below 25 °C, 24 cans to the carton.',
    pictures: ['roasted-cashews'],
  },
  {
    name: 'Sesame Butter Biscuits 240 g × 24',
    brand: 'Dunebell',
    category: 'snacks',
    description:
      'Crumbly butter biscuits with toasted sesame, the kind that is served with the second glass of tea. Three sealed sleeves of eight keep fresh independently once the carton is open. Twelve months, stored dry and away from strong smells such as soap. Baked in Alexandria from local wheat; English, Arabic and Portuguese on the back panel.',
    pictures: ['sesame-biscuits', 'sesame-biscuits-2'],
  },
  {
    name: 'Salted Popcorn 90 g × 18',
    brand: 'Saltwharf',
    category: 'snacks',
    description:
      'Butterfly corn popped in hot air, then tumbled with sunflower oil and fine salt. Light freight: a 40-foot high cube closes at 1,180 cartons and under four tonnes, so load it above something heavy. Seven months in an aluminised film that keeps it crisp at the Equator. Sweet-and-salty and white-cheddar come in the same carton size.',
    pictures: ['salted-popcorn'],
  },
  {
    name: 'Roasted Pistachios 200 g × 24',
    brand: 'Saltwharf',
    category: 'snacks',
    featured: true,
    description:
      'Long pistachios in the shell, 26 to 28 to the ounce, roasted in Gaziantep and salted in brine rather than dusted. At least 96% open shells. Every lot is analysed for aflatoxin in Rotterdam and the figure is printed on your invoice. The pouch zips shut and has a euro slot. Twelve months below 20 °C, nine in a warm warehouse.',
    pictures: ['roasted-pistachios', 'roasted-pistachios-2'],
  },
  {
    name: 'Date Maamoul 360 g × 12',
    brand: 'Dunebell',
    category: 'snacks',
    description:
      'Moulded semolina biscuits filled with date paste, twelve to the box and each in its own film. Bought by caterers all year and by everybody in the last ten days of Ramadan, so book the oven by Rajab. Palm oil is RSPO-certified; a butter version exists at a higher price. Nine months of shelf life, dry and below 28 °C. Back panel in English, Arabic, French and Malay.',
    pictures: ['date-maamoul', 'date-maamoul-2'],
  },
]
