import { fieldsOf } from '@dhow/contract/products/product-fields'
import { expect, it } from 'vitest'
import { CATALOGUE, specificationOf } from '#api/demo/catalogue.ts'
import { productFields } from '#api/testing/factories.ts'
import { startCatalogue } from '#api/testing/start-test-app.ts'

/** Searches of buyers and the products of the demo that they mean. */
const SEARCHES = `
choclate bar|Dark Chocolate Bar 64%/Coconut Milk Chocolate
honey shampo|Honey Shampoo
toothpast|Neem Toothpaste
tooth paste|Neem Toothpaste
lemonaid|Mint Lemonade
coffe capsuls|Lungo Coffee, 10 capsules
expresso beans|Espresso Beans
cardamon|Cardamom Toffees/Cardamom Coffee Mix, 20 sachets
biscut|Sesame Butter Biscuits
hair condtioner|Shea Conditioner
detergant|Laundry Liquid/Laundry Powder
tolet cleaner|Marine Toilet Cleaner
turkish deligt|Rose Turkish Delight
mamoul|Date Maamoul
pomegranite tea|Pomegranate Iced Tea
mouth wash|Eucalyptus Mouthwash
cashew nutts|Roasted Cashews
fabric softner|Jasmine Fabric Softener
cookies|Sesame Butter Biscuits/Date Maamoul
potato chips|Sea Salt Kettle Crisps
soft drinks|Mint Lemonade/Hibiscus Ginger Soda
mango juice|Alphonso Mango Nectar
washing powder|Laundry Powder
laundry detergent|Laundry Powder/Laundry Liquid
face masks|Surgical Masks
band aid|Fabric Plasters
aluminum foil|Kitchen Foil 30 cm × 75 m
aluminium foil|Kitchen Foil 30 cm × 75 m
cotton swabs|Cotton Buds
ear buds|Cotton Buds
nuts|Roasted Cashews/Roasted Pistachios
candy|Cardamom Toffees/Rose Turkish Delight
tissue paper|Facial Tissues
dishwashing liquid|Lemon Dish Gel
dish soap|Lemon Dish Gel
mineral water|Spring Water
ORS sachets|Rehydration Salts Orange, 20 sachets
bar soap|Jasmine Soap, 3 bars/Olive & Laurel Soap
vapour rub|Eucalyptus Chest Rub
incense|Oud Bakhoor
cough drops|Honey Lemon Lozenges
coffee pods|Lungo Coffee, 10 capsules
fabric conditioner|Jasmine Fabric Softener
body spray|Oud & Rose Body Mist
moisturizer|Argan Body Lotion/Rose Hand Cream
3 in 1 coffee|Cardamom Coffee Mix, 20 sachets
tea bags|Ceylon Black Tea, 100 bags
liquid hand soap|Sea Kelp Hand Wash
fizzy drink|Mint Lemonade/Hibiscus Ginger Soda
mosquito candle|Citronella Candle Tin
supplier of roasted nuts wholesale|Roasted Cashews/Roasted Pistachios
hand cream for dry skin|Rose Hand Cream
9520105000107|Mint Lemonade
19520105000104|Mint Lemonade
9520 1050 0010 7|Mint Lemonade
220210|Mint Lemonade/Hibiscus Ginger Soda
lemonade 330 ml|Mint Lemonade
lemonade 0.33l|Mint Lemonade
coconut water 1 litre|Coconut Water
coconut water 1000ml|Coconut Water
water 50cl|Spring Water
chocolate 90 gr|Dark Chocolate Bar 64%/Coconut Milk Chocolate
washing powder 2.5kg|Laundry Powder
softener 2 L|Jasmine Fabric Softener
coffee beans 1kg|Espresso Beans
masks 50 pcs|Surgical Masks
shampoo 400ml|Honey Shampoo
toffees 1000 g|Cardamom Toffees
foil 30cm|Kitchen Foil 30 cm × 75 m
vitamin c 1000mg|Vitamin C 1000 mg Tablets
halal chocolate|Dark Chocolate Bar 64%/Coconut Milk Chocolate
vietnam|Coconut Water
pistachios turkey|Roasted Pistachios
arabic label shampoo|Honey Shampoo
biscuits egypt|Sesame Butter Biscuits/Date Maamoul
chocolat noir|Dark Chocolate Bar 64%
savon|Olive & Laurel Soap/Jasmine Soap, 3 bars
agua de coco|Coconut Water
café molido|Arabica Ground Coffee
shampoing|Honey Shampoo
dentifrice|Neem Toothpaste
lessive|Laundry Powder/Laundry Liquid
papel aluminio|Kitchen Foil 30 cm × 75 m
شامبو|Honey Shampoo
jabón|Olive & Laurel Soap/Jasmine Soap, 3 bars
`

/** Minimum number of searches with one of these products among the first results. */
const MIN_SEARCHES = 83
const FIRST = 12

it('finds products of the demo by typical searches', async () => {
  const { store, search: catalogue } = startCatalogue()
  for (const { name, ...product } of CATALOGUE) {
    const specification = specificationOf(name, new Date())
    store.insert(fieldsOf(productFields({ ...product, name, specification })), [])
  }
  const searches = SEARCHES.trim().split('\n')
  const failures = []
  for (const line of searches) {
    const [search = '', names = ''] = line.split('|')
    const { items } = await catalogue.page({ search })
    const first = items.slice(0, FIRST).map(({ name }) => name)
    if (!names.split('/').some((name) => first.includes(name))) failures.push(line)
  }
  expect(failures.length, failures.join('\n')).toBeLessThanOrEqual(searches.length - MIN_SEARCHES)
})
