import type { DemoProduct } from './catalogue.ts'

/** Personal care and health care. */
export const care: DemoProduct[] = [
  {
    name: 'Rose Hand Cream 75 ml × 48',
    brand: 'Rosewadi',
    category: 'personal-care',
    description:
      'A light cream with rose water and 5% glycerine that is absorbed before the next customer is served. Laminated tube that stands on its cap, tamper seal under it. Dermatologically tested, free of parabens, not tested on animals. Three years unopened, twelve months open. Forty-eight tubes in four shelf-ready inners.',
    pictures: ['hand-cream'],
  },
  {
    name: 'Argan Body Lotion 400 ml × 12',
    brand: 'Rosewadi',
    category: 'personal-care',
    featured: true,
    description:
      'Everyday lotion with cold-pressed argan oil from a women’s cooperative near Essaouira. The pump locks for transport, so cartons arrive dry. Thirty months of shelf life between 5 and 35 °C. Twelve bottles to the carton, 80 cartons to the pallet. Safety assessment and product file for EU and GCC registration are available to buyers.',
    pictures: ['body-lotion', 'body-lotion-2'],
  },
  {
    name: 'Shea Conditioner 350 ml × 12',
    brand: 'Rosewadi',
    category: 'personal-care',
    description:
      'Rinse-off conditioner with shea butter from northern Ghana for dry and curly hair. Flip-top bottle that stands on either end, so the last of it comes out. Thirty months unopened. Sulphate-free shampoo in the same series and the same carton size, to be mixed on one pallet.',
    pictures: ['shea-conditioner'],
  },
  {
    name: 'Honey Shampoo 400 ml × 12',
    brand: 'Nimwood',
    category: 'personal-care',
    description:
      'A mild shampoo with Sidr honey and oat protein, free of sulphates and silicones. Lathers in hard and even in brackish water, which is why guesthouses on the coast reorder it. Thirty-six months unopened, twelve once open. The bottle is of recycled plastic, 12 to the carton, 84 cartons to the pallet. Product files for the EU, the GCC and Kenya are on hand.',
    pictures: ['honey-shampoo'],
  },
  {
    name: 'Aloe Vera Gel 200 ml × 24',
    brand: 'Nimwood',
    category: 'personal-care',
    description:
      'Clear cooling gel with 96% aloe juice for skin after sun, shaving or a long flight. It sinks in within a minute and does not stain shirts. Two years of shelf life; a cold store is welcome but not needed. Twenty-four tubes in two display trays. Aloe grown and pressed in Rajasthan, certificate of the organic farm on request.',
    pictures: ['aloe-gel'],
  },
  {
    name: 'Oud & Rose Body Mist 150 ml × 24',
    brand: 'Attarwind',
    category: 'personal-care',
    description:
      'A light spray of oud accord, Taif rose and musk that lasts about four hours on skin and a day on cloth. Aluminium can with air as the propellant instead of butane. It ships as UN 1950 in limited quantities: sea freight yes, air freight only by arrangement. Four years unopened. IFRA certificate and allergen list in every shipment.',
    pictures: ['body-mist'],
  },
  {
    name: 'Coconut Hair Oil 200 ml × 24',
    brand: 'Nimwood',
    category: 'personal-care',
    description:
      'Pure cold-pressed coconut oil from Kerala with a trace of curry leaf, for hair and scalp. Below 24 °C it sets white and the wide neck still lets a finger in; warmth melts it again. Two years of shelf life. Twenty-four bottles to the carton, shrink-sealed at the cap against leaks. Labels in English, Hindi and Arabic; a French sleeve is ready for West Africa.',
    pictures: ['coconut-oil'],
  },
  {
    name: 'Fabric Plasters 100 pieces × 36',
    brand: 'Curadune',
    category: 'health-care',
    description:
      'Woven plasters that stretch with the knuckle and stay on through a shift in the kitchen. One hundred pieces in three sizes, each sealed singly and sterile. CE marked; certificates and lot numbers on request. Five years of shelf life. Thirty-six boxes weigh under five kilograms, a useful filler for the last half metre of a container.',
    pictures: ['fabric-plasters'],
  },
  {
    name: 'Rehydration Salts Orange 20 × 20.5 g × 30',
    brand: 'Curadune',
    category: 'health-care',
    description:
      'Oral rehydration salts to the reduced-osmolarity formula, one sachet to a litre of safe water. Orange flavour, sweetened without aspartame. Foil sachets with instructions in pictures. Thirty-six months below 30 °C. Import may need a permit from your ministry of health; we supply the dossier and the free-sale certificate.',
    pictures: ['rehydration-salts'],
  },
  {
    name: 'Vitamin C 1000 mg 20 tablets × 24',
    brand: 'Curadune',
    category: 'health-care',
    featured: true,
    description:
      'Effervescent tablets with a desiccant in the stopper, lemon and orange in one display. A food supplement; it does not replace a varied diet. Two years of shelf life, stored dry. Twenty-four tubes in a counter display, six displays to the carton. Made in the EU under GMP.',
    pictures: ['vitamin-c', 'vitamin-c-2'],
  },
  {
    name: 'Eucalyptus Chest Rub 50 g × 72',
    brand: 'Curadune',
    category: 'health-care',
    description:
      'A warming balm with eucalyptus, camphor and menthol in a low jar with an inner seal. For external use, from six years of age. It softens above 40 °C and sets again without harm. Three years from production. Seventy-two jars to the carton, twelve to the inner box.',
    pictures: ['chest-rub'],
  },
  {
    name: 'Honey Lemon Lozenges 24 pieces × 48',
    brand: 'Curadune',
    category: 'health-care',
    description:
      'Boiled lozenges with honey, lemon oil and a little menthol for a dry throat. Two blisters of twelve in a box that fits a coat pocket. Three years below 30 °C; they do not stick, even in Dar es Salaam. Sold as food in most countries, so no registration is needed; ask us about yours. Forty-eight boxes to the case, 6.2 kg.',
    pictures: ['honey-lozenges'],
  },
  {
    name: 'Surgical Masks 50 pieces × 40',
    brand: 'Softmere',
    category: 'health-care',
    description:
      'Three-layer masks of type IIR with soft ear loops and a nose wire that keeps its shape. Fifty to the box in five sealed sleeves of ten, so that a ward opens only what it uses. Filtration of at least 98%; test reports to EN 14683 come with the offer. Five years of shelf life. Forty boxes to the case, 36 cases to the pallet, sizes for children in the same case.',
    pictures: ['surgical-masks', 'surgical-masks-2'],
  },
]
