import type { DemoProduct } from './catalogue.ts'

/** Confectionery, snacks, beverages and coffees. */
export const eaten: DemoProduct[] = [
  {
    name: 'Dark Chocolate Bar 64% 90 g × 20',
    brand: 'Qamarine',
    category: 'confectionery',
    featured: true,
    description:
      'A plain dark bar of 64% cocoa from single-origin Ghanaian beans, conched for 30 hours and free of palm oil. Twenty bars stand in a printed display tray, six trays to the shipper, 84 shippers to the pallet. Shelf life is 15 months from production; goods leave us with at least ten. Keep at 14 to 18 °C and ask for a reefer between May and October. Label in English, Arabic and French.',
    art: {
      shots: [
        ['bar', 'pack'],
        ['bar', 'tray'],
      ],
      look: {
        body: '#3b2142',
        deep: '#241229',
        accent: '#d9a441',
        pale: '#f8ecd8',
        ground: 'arch',
        motif: 'chocolate',
      },
    },
  },
  {
    name: 'Hazelnut Wafer Cubes 200 g × 12',
    brand: 'Qamarine',
    category: 'confectionery',
    description:
      'Bite-sized wafer cubes with five layers of hazelnut and cocoa cream, in a resealable stand-up pouch. Popular with petrol-station and kiosk chains, since the pouch hangs as well as stands. Made in the UAE with Turkish hazelnuts. Twelve pouches to the carton, 12 months of shelf life, store dry below 25 °C. Contains wheat, milk, soya and hazelnuts.',
    art: {
      shots: [['pouch', 'pack']],
      look: {
        body: '#b5713a',
        deep: '#5b3018',
        accent: '#e9b45a',
        pale: '#fdf1dc',
        ground: 'halves',
        motif: 'wafers',
      },
    },
  },
  {
    name: 'Date & Tahini Fudge 350 g × 12',
    brand: 'Tamrella',
    category: 'confectionery',
    featured: true,
    description:
      'Soft fudge of Khalas dates and stone-ground tahini, cut into 24 pieces between sheets of paper. The tin is embossed and food-safe afterwards, which makes it a steady gift line before Ramadan and both Eids. No added sugar and no gelatine; suitable for vegetarians. Shelf life 10 months at room temperature. Packed in Al Ahsa, twelve tins to the carton.',
    art: {
      shots: [
        ['fudgeTin', 'pack'],
        ['fudgeTin', 'stack'],
      ],
      look: {
        body: '#7a2f35',
        deep: '#4a171d',
        accent: '#dca54c',
        pale: '#faeedb',
        ground: 'lattice',
        motif: 'dates',
      },
    },
  },
  {
    name: 'Cardamom Toffees 1 kg × 6 jars',
    brand: 'Tamrella',
    category: 'confectionery',
    description:
      'About 160 twist-wrapped butter toffees with ground green cardamom, in a counter jar with a wide neck. Retailers sell them by the piece and refill from 3 kg bags, which we also stock. Eighteen months from production in a cool, dry place. Origin Oman. Halal certificate travels with the documents.',
    art: {
      shots: [['sweetJar', 'pack']],
      look: {
        body: '#2f6f62',
        deep: '#17463d',
        accent: '#e0a63f',
        pale: '#fbf2df',
        ground: 'sash',
        motif: 'toffees',
      },
    },
  },
  {
    name: 'Sea Salt Kettle Crisps 150 g × 12',
    brand: 'Saltwharf',
    category: 'snacks',
    featured: true,
    description:
      'Thick-cut potatoes cooked by the batch in sunflower oil and finished with sea salt from the Omani coast. Nitrogen-flushed bags hold up to long humid voyages; we have landed them in Mombasa in May without a soft one. Shelf life is nine months. A 40-foot high cube takes 1,560 cartons loose or 1,320 on pallets. Gluten-free, vegan, no flavour enhancers.',
    art: {
      shots: [
        ['bag', 'pack'],
        ['bag', 'case'],
      ],
      look: {
        body: '#1f5f86',
        deep: '#123c58',
        accent: '#eab54a',
        pale: '#f6f1e4',
        ground: 'waves',
        motif: 'crisps',
      },
    },
  },
  {
    name: 'Chilli Lime Corn Rings 80 g × 24',
    brand: 'Saltwharf',
    category: 'snacks',
    description:
      'Crunchy extruded corn rings dusted with lime, chilli and a little smoked paprika. Baked, not fried, at 18% fat. The 80 g bag is the everyday size; a 22 g school size comes in cartons of 96 on request. Eight months from production, away from sunlight. Made in Sharjah.',
    art: {
      shots: [['bag', 'pack']],
      look: {
        body: '#c8402f',
        deep: '#7d1f1b',
        accent: '#9cc23f',
        pale: '#fff3d6',
        ground: 'rays',
        motif: 'rings',
      },
    },
  },
  {
    name: 'Roasted Cashews 200 g × 24',
    brand: 'Saltwharf',
    category: 'snacks',
    description:
      'Whole W320 cashews from Tanzania, dry-roasted in small drums and lightly salted. The composite can has a peel-off foil and a lid that closes again. Each lot is tested for aflatoxin at an accredited laboratory and the report is part of your papers. Twelve months of shelf life below 25 °C, 24 cans to the carton.',
    art: {
      shots: [['nutCan', 'pack']],
      look: {
        body: '#2c7a72',
        deep: '#174d4a',
        accent: '#e9b552',
        pale: '#f9f0da',
        ground: 'rays',
        motif: 'cashews',
      },
    },
  },
  {
    name: 'Sesame Butter Biscuits 240 g × 24',
    brand: 'Dunebell',
    category: 'snacks',
    description:
      'Crumbly butter biscuits with toasted sesame, the kind that is served with the second glass of tea. Three sealed sleeves of eight keep fresh independently once the carton is open. Twelve months, stored dry and away from strong smells such as soap. Baked in Alexandria from local wheat; English, Arabic and Portuguese on the back panel.',
    art: {
      shots: [
        ['biscuitCarton', 'pack'],
        ['biscuitCarton', 'stack'],
      ],
      look: {
        body: '#e0a33a',
        deep: '#a3621c',
        accent: '#a8442c',
        pale: '#fff5de',
        ground: 'dunes',
        motif: 'biscuits',
      },
    },
  },
  {
    name: 'Mint Lemonade 330 ml × 24',
    brand: 'Brisanda',
    category: 'beverages',
    featured: true,
    description:
      'Sparkling lemonade with 12% juice and real spearmint, gently sweet at 7.2 g of sugar per 100 ml. Sleek aluminium cans in a shrink-wrapped tray of 24; 2,160 trays fill a 20-foot container by weight. Twelve months from filling. Do not freeze, and keep trays out of the sun on the quay. Deposit marks for EU and Australian markets can be printed from 500 trays.',
    art: {
      shots: [
        ['can', 'pack'],
        ['can', 'tray'],
      ],
      look: {
        body: '#2f9a74',
        deep: '#14563f',
        accent: '#f0c63f',
        pale: '#f7f6e6',
        ground: 'rays',
        motif: 'lemon',
      },
    },
  },
  {
    name: 'Alphonso Mango Nectar 1 L × 12',
    brand: 'Brisanda',
    category: 'beverages',
    description:
      'Nectar with 45% Alphonso pulp from Ratnagiri, thick enough to pour slowly. Aseptic brick with a screw cap, so nothing needs cooling before it is opened; drink within five days afterwards. Ten months of shelf life. Twelve bricks to the tray, five layers to the pallet. Also as 200 ml with a straw, 27 to the carton.',
    art: {
      shots: [['brick', 'pack']],
      look: {
        body: '#f0a830',
        deep: '#b9601c',
        accent: '#d9482f',
        pale: '#fff6df',
        ground: 'halves',
        motif: 'mango',
      },
    },
  },
  {
    name: 'Spring Water 500 ml × 24',
    brand: 'Falajine',
    category: 'beverages',
    description:
      'Low-sodium spring water from the Hajar mountains, bottled at the source. The 15-gram bottle is fully recyclable and carries a tethered cap as the EU asks. Twenty-four bottles in film; 84 packs to the pallet. Eighteen months from filling, stored in the shade and away from chemicals. An analysis by an independent laboratory is renewed every quarter.',
    art: {
      shots: [
        ['waterBottle', 'pack'],
        ['waterBottle', 'tray'],
      ],
      look: {
        body: '#2f86b5',
        deep: '#185a80',
        accent: '#6cc3dd',
        pale: '#f3fafc',
        ground: 'waves',
        motif: 'water',
      },
    },
  },
  {
    name: 'Pomegranate Iced Tea 500 ml × 24',
    brand: 'Brisanda',
    category: 'beverages',
    description:
      'Black Ceylon tea, brewed rather than reconstituted, with pomegranate juice and no preservatives. Hot-filled in a dark PET bottle that protects the colour for all of its nine months. Serve chilled; a little sediment is natural. Twenty-four bottles to the carton, made in Ajman.',
    art: {
      shots: [['teaBottle', 'pack']],
      look: {
        body: '#a8324a',
        deep: '#5f1526',
        accent: '#e7b04e',
        pale: '#fdf0e4',
        ground: 'halves',
        motif: 'pomegranate',
      },
    },
  },
  {
    name: 'Arabica Ground Coffee 250 g × 20',
    brand: 'Harrazine',
    category: 'coffees',
    featured: true,
    description:
      'Natural-process Arabica grown on terraces above 1,900 metres, roasted medium in Dubai and ground for filter and press. Notes of dried fig, cocoa and a winey finish. The foil pouch has a valve and a zip, and carries its roast date. Fifteen months unopened, three weeks at its best once opened. Whole beans and a fine cezve grind come in the same pack.',
    art: {
      shots: [
        ['coffeePouch', 'pack'],
        ['coffeePouch', 'case'],
      ],
      look: {
        body: '#26343f',
        deep: '#141d25',
        accent: '#d8923c',
        pale: '#f6ebd9',
        ground: 'arch',
        motif: 'beans',
      },
    },
  },
  {
    name: 'Instant Coffee Granules 200 g × 12',
    brand: 'Harrazine',
    category: 'coffees',
    description:
      'Freeze-dried granules from a blend of washed Arabica and Robusta, about 110 cups to the jar. The lid presses shut with an audible click and the glass is popular for reuse. Two years of shelf life in a dry place; always use a dry spoon. Twelve jars in a partitioned carton that passes a one-metre drop test.',
    art: {
      shots: [['coffeeJar', 'pack']],
      look: {
        body: '#8c2f2b',
        deep: '#521613',
        accent: '#d9a14a',
        pale: '#f9ecd9',
        ground: 'sash',
        motif: 'cup',
      },
    },
  },
  {
    name: 'Cardamom Coffee Mix 20 × 18 g × 24',
    brand: 'Cardamoor',
    category: 'coffees',
    description:
      'Three-in-one sachets of coffee, milk and cardamom for the office kitchen and the truck cab: tear, pour, stir. Twenty sachets to the carton, 24 cartons to the case. Eighteen months below 30 °C. The sachets are also sold loose in strips of ten to kiosks in East Africa, and we can pack strips for you.',
    art: {
      shots: [['sachetCarton', 'pack']],
      look: {
        body: '#6d8a4a',
        deep: '#3e552a',
        accent: '#dca548',
        pale: '#f8f2dc',
        ground: 'lattice',
        motif: 'cardamom',
      },
    },
  },
  {
    name: 'Karak Latte Powder 400 g × 12',
    brand: 'Cardamoor',
    category: 'coffees',
    description:
      'Strong tea, milk, saffron and a shot of coffee: the roadside cup of the Gulf as a powder. One tin makes 25 cups with hot water alone. Sealed under nitrogen; eighteen months closed, eight weeks open. Contains milk. Shrink-wrapped in sixes, two to the carton.',
    art: {
      shots: [['nutCan', 'pack']],
      look: {
        body: '#b8612f',
        deep: '#6e3213',
        accent: '#f0c05a',
        pale: '#fdf2de',
        ground: 'arch',
        motif: 'tea',
      },
    },
  },
]
