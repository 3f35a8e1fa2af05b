import type { DemoProduct } from './catalogue.ts'

/** Beverages and coffees. */
export const drinks: DemoProduct[] = [
  {
    name: 'Mint Lemonade 330 ml × 24',
    brand: 'Brisanda',
    category: 'beverages',
    featured: true,
    description:
      'Sparkling lemonade with 12% juice and real spearmint, gently sweet at 7.2 g of sugar per 100 ml. Sleek aluminium cans in a shrink-wrapped tray of 24; 2,160 trays fill a 20-foot container by weight. Twelve months from filling. Do not freeze, and keep trays out of the sun on the quay. Deposit marks for EU and Australian markets can be printed from 500 trays.',
    pictures: ['mint-lemonade', 'mint-lemonade-2'],
  },
  {
    name: 'Alphonso Mango Nectar 1 L × 12',
    brand: 'Brisanda',
    category: 'beverages',
    description:
      'Nectar with 45% Alphonso pulp from Ratnagiri, thick enough to pour slowly. Aseptic brick with a screw cap, so nothing needs cooling before it is opened; drink within five days afterwards. Ten months of shelf life. Twelve bricks to the tray, five layers to the pallet. Also as 200 ml with a straw, 27 to the carton.',
    pictures: ['mango-nectar'],
  },
  {
    name: 'Spring Water 500 ml × 24',
    brand: 'Falajine',
    category: 'beverages',
    description:
      'Low-sodium spring water from the Hajar mountains, bottled at the source. The 15-gram bottle is fully recyclable and carries a tethered cap as the EU asks. Twenty-four bottles in film; 84 packs to the pallet. Eighteen months from filling, stored in the shade and away from chemicals. An analysis by an independent laboratory is renewed every quarter.',
    pictures: ['spring-water', 'spring-water-2'],
  },
  {
    name: 'Pomegranate Iced Tea 500 ml × 24',
    brand: 'Brisanda',
    category: 'beverages',
    description:
      'Black Ceylon tea, brewed rather than reconstituted, with pomegranate juice and no preservatives. Hot-filled in a dark PET bottle that protects the colour for all of its nine months. Serve chilled; a little sediment is natural. Twenty-four bottles to the carton, made in Ajman.',
    pictures: ['pomegranate-iced-tea'],
  },
  {
    name: 'Coconut Water 1 L × 12',
    brand: 'Brisanda',
    category: 'beverages',
    featured: true,
    description:
      'Water of young green coconuts from Ben Tre in Vietnam, packed within six hours of the harvest and never from concentrate. No added sugar; naturally 2.9 g per 100 ml. Aseptic brick with a screw cap, twelve months unopened, four days in the fridge once open. A slight pink tint is a sign of freshness and is explained on the side panel. Sixty-five trays to the pallet.',
    pictures: ['coconut-water.jpg'],
  },
  {
    name: 'Hibiscus Ginger Soda 250 ml × 24',
    brand: 'Brisanda',
    category: 'beverages',
    description:
      'Sparkling infusion of Sudanese hibiscus with pressed ginger and cane sugar, ruby red without colouring. A slim can that fits minibar doors and airline trolleys. Twelve months from filling, printed on the base by laser. The tray is perforated to open as a shelf display; 2,640 trays in a 20-foot container. English, Arabic and French on the can, Swahili as a sticker.',
    pictures: ['hibiscus-soda', 'hibiscus-soda-2'],
  },
  {
    name: 'Ceylon Black Tea 100 bags × 36',
    brand: 'Kandelune',
    category: 'beverages',
    description:
      'Broken Orange Pekoe Fannings from gardens around Nuwara Eliya: brisk, red in the cup, strong enough for milk. One hundred tagged bags of 2 g, stapled, without a plastic seal. Three years of shelf life, away from spices and soap. The Sri Lanka Tea Board certificate and a phytosanitary certificate are included. Thirty-six cartons make a case of 8.9 kg.',
    pictures: ['ceylon-tea', 'ceylon-tea-2'],
  },
  {
    name: 'Arabica Ground Coffee 250 g × 20',
    brand: 'Harrazine',
    category: 'coffees',
    featured: true,
    description:
      'Natural-process Arabica grown on terraces above 1,900 metres, roasted medium in Dubai and ground for filter and press. Notes of dried fig, cocoa and a winey finish. The foil pouch has a valve and a zip, and carries its roast date. Fifteen months unopened, three weeks at its best once opened. Whole beans and a fine cezve grind come in the same pack.',
    pictures: ['ground-coffee', 'ground-coffee-2'],
  },
  {
    name: 'Instant Coffee Granules 200 g × 12',
    brand: 'Harrazine',
    category: 'coffees',
    description:
      'Freeze-dried granules from a blend of washed Arabica and Robusta, about 110 cups to the jar. The lid presses shut with an audible click and the glass is popular for reuse. Two years of shelf life in a dry place; always use a dry spoon. Twelve jars in a partitioned carton that passes a one-metre drop test.',
    pictures: ['instant-coffee'],
  },
  {
    name: 'Cardamom Coffee Mix 20 × 18 g × 24',
    brand: 'Cardamoor',
    category: 'coffees',
    description:
      'Three-in-one sachets of coffee, milk and cardamom for the office kitchen and the truck cab: tear, pour, stir. Twenty sachets to the carton, 24 cartons to the case. Eighteen months below 30 °C. The sachets are also sold loose in strips of ten to kiosks in East Africa, and we can pack strips for you.',
    pictures: ['cardamom-coffee'],
  },
  {
    name: 'Karak Latte Powder 400 g × 12',
    brand: 'Cardamoor',
    category: 'coffees',
    description:
      'Strong tea, milk, saffron and a shot of coffee: the roadside cup of the Gulf as a powder. One tin makes 25 cups with hot water alone. Sealed under nitrogen; eighteen months closed, eight weeks open. Contains milk. Shrink-wrapped in sixes, two to the carton.',
    pictures: ['karak-latte'],
  },
  {
    name: 'Espresso Beans 1 kg × 8',
    brand: 'Harrazine',
    category: 'coffees',
    description:
      'A bar blend of 70% washed Sidamo and 30% Indian Robusta, roasted dark but not oily so that it runs through automatic grinders. Dense crema, cocoa and a little orange peel. One-kilogram pouch with a valve, eight to the carton, 60 cartons to the pallet. Best between two weeks and six months after roasting; eighteen months on the label. Roasted every Tuesday in Dubai against firm orders.',
    pictures: ['espresso-beans', 'espresso-beans-2'],
  },
  {
    name: 'Lungo Coffee Capsules 10 × 24',
    brand: 'Harrazine',
    category: 'coffees',
    description:
      'Aluminium capsules of 5.6 g for the common small-capsule machines, tested on forty models. Medium roast, intensity six of ten, all Arabica. Ten capsules to the sleeve and twenty-four sleeves to the case, which weighs barely two kilograms. Sixteen months of shelf life. Hotels can have the sleeve printed with their own name from 500 cases.',
    pictures: ['coffee-capsules'],
  },
]
