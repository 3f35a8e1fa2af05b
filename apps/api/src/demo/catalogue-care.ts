import type { DemoProduct } from './catalogue.ts'

/** Personal care, health care, toiletries, home care and the rest of the household. */
export const carried: DemoProduct[] = [
  {
    name: 'Rose Hand Cream 75 ml × 48',
    brand: 'Rosewadi',
    category: 'personal-care',
    description:
      'A light cream with rose water and 5% glycerine that is absorbed before the next customer is served. Laminated tube that stands on its cap, tamper seal under it. Dermatologically tested, free of parabens, not tested on animals. Three years unopened, twelve months open. Forty-eight tubes in four shelf-ready inners.',
    art: {
      shots: [['tube', 'pack']],
      look: {
        body: '#c9647d',
        deep: '#823149',
        accent: '#e4b363',
        pale: '#fdf1ee',
        ground: 'halves',
        motif: 'rose',
      },
    },
  },
  {
    name: 'Argan Body Lotion 400 ml × 12',
    brand: 'Rosewadi',
    category: 'personal-care',
    featured: true,
    description:
      'Everyday lotion with cold-pressed argan oil from a women’s cooperative near Essaouira. The pump locks for transport, so cartons arrive dry. Thirty months of shelf life between 5 and 35 °C. Twelve bottles to the carton, 80 cartons to the pallet. Safety assessment and product file for EU and GCC registration are available to buyers.',
    art: {
      shots: [
        ['pump', 'pack'],
        ['pump', 'case'],
      ],
      look: {
        body: '#d8a24a',
        deep: '#8a5522',
        accent: '#b4532f',
        pale: '#fff6e4',
        ground: 'sash',
        motif: 'argan',
      },
    },
  },
  {
    name: 'Shea Conditioner 350 ml × 12',
    brand: 'Rosewadi',
    category: 'personal-care',
    description:
      'Rinse-off conditioner with shea butter from northern Ghana for dry and curly hair. Flip-top bottle that stands on either end, so the last of it comes out. Thirty months unopened. Sulphate-free shampoo in the same series and the same carton size, to be mixed on one pallet.',
    art: {
      shots: [['cleanerBottle', 'pack']],
      look: {
        body: '#7b5a8c',
        deep: '#4a3158',
        accent: '#d9ad62',
        pale: '#f9f1ea',
        ground: 'halves',
        motif: 'shea',
      },
    },
  },
  {
    name: 'Fabric Plasters 100 pieces × 36',
    brand: 'Curadune',
    category: 'health-care',
    description:
      'Woven plasters that stretch with the knuckle and stay on through a shift in the kitchen. One hundred pieces in three sizes, each sealed singly and sterile. CE marked; certificates and lot numbers on request. Five years of shelf life. Thirty-six boxes weigh under five kilograms, a useful filler for the last half metre of a container.',
    art: {
      shots: [['sachetCarton', 'pack']],
      look: {
        body: '#2f7fa3',
        deep: '#19506b',
        accent: '#e6674f',
        pale: '#f6fafa',
        ground: 'halves',
        motif: 'plaster',
      },
    },
  },
  {
    name: 'Rehydration Salts Orange 20 × 20.5 g × 30',
    brand: 'Curadune',
    category: 'health-care',
    description:
      'Oral rehydration salts to the reduced-osmolarity formula, one sachet to a litre of safe water. Orange flavour, sweetened without aspartame. Foil sachets with instructions in pictures. Thirty-six months below 30 °C. Import may need a permit from your ministry of health; we supply the dossier and the free-sale certificate.',
    art: {
      shots: [
        ['tallCarton', 'pack'],
        ['tallCarton', 'case'],
      ],
      look: {
        body: '#3f8f8a',
        deep: '#1f5a58',
        accent: '#ee9136',
        pale: '#f7f8ee',
        ground: 'dots',
        motif: 'orange',
      },
    },
  },
  {
    name: 'Vitamin C 1000 mg 20 tablets × 24',
    brand: 'Curadune',
    category: 'health-care',
    description:
      'Effervescent tablets with a desiccant in the stopper, lemon and orange in one display. A food supplement; it does not replace a varied diet. Two years of shelf life, stored dry. Twenty-four tubes in a counter display, six displays to the carton. Made in the EU under GMP.',
    art: {
      shots: [
        ['tabletTube', 'pack'],
        ['tabletTube', 'tray'],
      ],
      look: {
        body: '#ef8f2a',
        deep: '#b4560f',
        accent: '#f6d35c',
        pale: '#fff7e2',
        ground: 'halves',
        motif: 'tablet',
      },
    },
  },
  {
    name: 'Eucalyptus Chest Rub 50 g × 72',
    brand: 'Curadune',
    category: 'health-care',
    description:
      'A warming balm with eucalyptus, camphor and menthol in a low jar with an inner seal. For external use, from six years of age. It softens above 40 °C and sets again without harm. Three years from production. Seventy-two jars to the carton, twelve to the inner box.',
    art: {
      shots: [['balmJar', 'pack']],
      look: {
        body: '#3f7fa0',
        deep: '#1f4d68',
        accent: '#8fd0bf',
        pale: '#f2faf6',
        ground: 'dots',
        motif: 'eucalyptus',
      },
    },
  },
  {
    name: 'Olive & Laurel Soap 125 g × 72',
    brand: 'Laurelquay',
    category: 'toiletries',
    featured: true,
    description:
      'Cold-processed olive-oil soap with 12% laurel oil, aged nine months, cut and stamped by hand. Each bar loses a few grams as it dries, so it is packed at 130 g. Carton without plastic, printed in two colours. No expiry as such; best within five years. Seventy-two boxes to the case, origin Aleppo tradition, made in Tripoli, Lebanon.',
    art: {
      shots: [
        ['soapBox', 'pack'],
        ['soapCarton', 'stack'],
      ],
      look: {
        body: '#e6dcb8',
        deep: '#56632d',
        accent: '#b99a4c',
        pale: '#fbf7e6',
        ground: 'plain',
        motif: 'olive',
      },
    },
  },
  {
    name: 'Neem Toothpaste 120 g × 72',
    brand: 'Nimwood',
    category: 'toiletries',
    description:
      'Herbal toothpaste with neem and miswak extract and 1,450 ppm of fluoride. Fresh but not sharp; children take to it. Aluminium-free laminated tube in its own carton, 72 to the case. Three years of shelf life. The back panel has room for your language as a sticker or, from 300 cases, in print.',
    art: {
      shots: [['tube', 'pack']],
      look: {
        body: '#3f9166',
        deep: '#1e5a3f',
        accent: '#bfe0c4',
        pale: '#f7fbf1',
        ground: 'halves',
        motif: 'neem',
      },
    },
  },
  {
    name: 'Sea Kelp Hand Wash 500 ml × 12',
    brand: 'Laurelquay',
    category: 'toiletries',
    description:
      'Liquid hand wash with kelp extract and aloe, pH 5.5, in a pump bottle that can be refilled from five-litre cans. Hotels order the pump once and the cans for years. Thirty months of shelf life; protect from frost. Twelve to the carton with the pumps locked.',
    art: {
      shots: [['pump', 'pack']],
      look: {
        body: '#3a8e93',
        deep: '#1c585e',
        accent: '#e7c06a',
        pale: '#f3faf6',
        ground: 'dots',
        motif: 'kelp',
      },
    },
  },
  {
    name: 'Laundry Liquid 3 L × 4',
    brand: 'Brightquay',
    category: 'home-care',
    featured: true,
    description:
      'Concentrated detergent for machine and hand wash, 50 loads to the jug, effective from 20 °C and kind to abayas and dark cotton. The cap is the measure and drains back into the jug. Two years of shelf life above 5 °C. Four jugs to the carton, upright only. Safety data sheet in eleven languages.',
    art: {
      shots: [['jug', 'pack']],
      look: {
        body: '#3b6fb0',
        deep: '#1f4378',
        accent: '#f0b93f',
        pale: '#f3f7fb',
        ground: 'sash',
        motif: 'shirt',
      },
    },
  },
  {
    name: 'Lemon Dish Gel 750 ml × 12',
    brand: 'Brightquay',
    category: 'home-care',
    description:
      'Thick washing-up gel that cuts grease in hard water, with lemon oil and a skin-friendly pH. Amber flip-top bottle of 50% recycled PET. Twelve to the carton, 72 cartons to the pallet, two years of shelf life. Not classified as dangerous goods, so no surcharge at sea.',
    art: {
      shots: [
        ['cleanerBottle', 'pack'],
        ['cleanerBottle', 'tray'],
      ],
      look: {
        body: '#e9bf2e',
        deep: '#3f7a3a',
        accent: '#4a9a4c',
        pale: '#fdfae6',
        ground: 'halves',
        motif: 'lemonWash',
      },
    },
  },
  {
    name: 'Pine Floor Cleaner 1 L × 12',
    brand: 'Brightquay',
    category: 'home-care',
    description:
      'All-purpose floor cleaner with pine oil for tile, stone and sealed wood: one capful to five litres. It leaves no film and needs no rinsing. Three years of shelf life. Twelve bottles to the carton, child-resistant cap, hazard label to CLP and GHS. Lavender and oud in the same carton.',
    art: {
      shots: [['teaBottle', 'pack']],
      look: {
        body: '#3d8a5b',
        deep: '#1c5138',
        accent: '#e3b04a',
        pale: '#f4f8ea',
        ground: 'dunes',
        motif: 'pine',
      },
    },
  },
  {
    name: 'Laundry Powder 2.5 kg × 6',
    brand: 'Brightquay',
    category: 'home-care',
    description:
      'High-suds powder with enzymes and oxygen bleach for whites, in a pouch that zips shut against humid laundry rooms. Dissolves in cold, hard and slightly salty water. Two years in a dry store; stack no more than six cartons high. The same formula ships in 25 kg sacks for laundries.',
    art: {
      shots: [['pouch', 'pack']],
      look: {
        body: '#d0553f',
        deep: '#1f4378',
        accent: '#f0b93f',
        pale: '#f8f8f4',
        ground: 'rays',
        motif: 'bubbles',
      },
    },
  },
  {
    name: 'AA Alkaline Batteries 4 pack × 48',
    brand: 'Sparrowatt',
    category: 'others',
    description:
      'Four AA cells on a hanging card of recycled board, mercury- and cadmium-free. Rated 2,700 mAh at low drain, with a ten-year shelf life printed as a month. Forty-eight cards to the carton. Alkaline cells are not dangerous goods by sea when packed like this; the declaration comes with the papers.',
    art: {
      shots: [['blister', 'pack']],
      look: {
        body: '#2b3a4a',
        deep: '#161f2a',
        accent: '#d98a35',
        pale: '#f4efe4',
        ground: 'plain',
        motif: 'torch',
      },
    },
  },
  {
    name: 'Kitchen Foil 30 cm × 75 m × 24 rolls',
    brand: 'Pantrelle',
    category: 'others',
    description:
      'Household foil of 14 microns, strong enough for the oven and the grill. The carton has a metal cutting edge and ends that push in to hold the roll. Twenty-four rolls to the case, 105 cases to the pallet. No expiry. Baking paper and cling film come in the same carton and mix freely.',
    art: {
      shots: [
        ['wideCarton', 'pack'],
        ['wideCarton', 'stack'],
      ],
      look: {
        body: '#41586b',
        deep: '#26374a',
        accent: '#e0a549',
        pale: '#f3f5f6',
        ground: 'slant',
        motif: 'foil',
      },
    },
  },
  {
    name: 'Citronella Candle Tin 200 g × 24',
    brand: 'Pantrelle',
    category: 'others',
    description:
      'Outdoor candle of soya wax with citronella and lemongrass, about 35 hours of light. The tin closes with its lid, which also puts the flame out. Cotton wick, no metal core. Keep below 45 °C in transit and away from the engine-room side of the stow. Twenty-four to the carton, two years of shelf life.',
    art: {
      shots: [['candleTin', 'pack']],
      look: {
        body: '#58784a',
        deep: '#334b29',
        accent: '#eab24c',
        pale: '#fbf5df',
        ground: 'lattice',
        motif: 'flame',
      },
    },
  },
]
