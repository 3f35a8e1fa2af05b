import { LIMITS } from '@dhow/contract/limits'
import { pickProductFields } from '@dhow/contract/products/product-fields'
import { hashSynonyms, SynonymList } from '@dhow/contract/synonyms/synonyms'
import type { OtherLanguage } from '@dhow/i18n/languages'
import { expect, it } from 'vitest'
import { buildSpecification, CATALOGUE } from '#api/demo/catalogue.ts'
import { createLanguageStore } from '#api/modules/languages/store.ts'
import { refusal } from '#api/testing/caller.ts'
import { createProductFields } from '#api/testing/factories.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
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
    const specification = buildSpecification(name, new Date())
    store.insert(pickProductFields(createProductFields({ ...product, name, specification })), [])
  }
  const searches = SEARCHES.trim().split('\n')
  const failures = []
  for (const line of searches) {
    const [search = '', names = ''] = line.split('|')
    const { items } = await catalogue.readPage({ search })
    const first = items.slice(0, FIRST).map(({ name }) => name)
    if (!names.split('/').some((name) => first.includes(name))) failures.push(line)
  }
  expect(failures.length, failures.join('\n')).toBeLessThanOrEqual(searches.length - MIN_SEARCHES)
})

type Texts = { [L in OtherLanguage]?: string }

/** English names with their translations. */
const NAMES: Record<string, Texts> = {
  Rice: { ar: 'أرز', zh: '印度香米' },
  Coffee: {
    ar: 'قهوة عربية',
    fr: 'Café torréfié',
    pt: 'Café torrado em grãos',
    zh: '精选阿拉比卡咖啡豆',
  },
  Tea: { ar: 'شاي أخضر', fr: 'Thé vert à la menthe', es: 'Té verde', zh: '有机绿茶礼盒' },
  'Olive oil': { ar: 'زيت الزيتون', es: 'Aceite de oliva virgen', zh: '橄榄油500毫升' },
  Jam: { ar: 'مربّى الفراولة', pt: 'Compota de maçã' },
  Dates: { ar: 'تمور مجدولة فاخرة', es: 'Dátiles sin azúcar' },
  Soap: { ar: 'صابون الغار', fr: 'Savon de Marseille à l’huile' },
  Pearls: { ar: 'حلوى لؤلؤية' },
  Cake: { ar: 'كيك الشوكولاتة', zh: 'KitKat巧克力蛋糕' },
  Cumin: { ar: 'كمّون مطحون' },
  Fish: { ar: 'سمك التونة 185 غ', pt: 'Atum em óleo' },
  Diapers: { ar: 'حفاضات أطفال', es: 'Pañales para bebé' },
}

function start() {
  const { db, search, store, products } = startCatalogue()
  const languages = createLanguageStore(db)
  for (const name of Object.keys(NAMES)) store.insert(createProductFields({ name, brand: 'Z' }), [])
  store.insert(createProductFields({ name: 'Other', brand: 'Z', description: 'Dark' }), [])
  const translate = (source: string, texts: Texts) => {
    for (const [language, text] of Object.entries(texts)) {
      languages.save(language as OtherLanguage, source, text)
    }
  }
  languages.transaction(() => {
    for (const [name, texts] of Object.entries(NAMES)) translate(name, texts)
    translate('Dark', { zh: '深色的手工皂', ar: 'داكن مناسب للمطاعم' })
    products.reindex([...Object.keys(NAMES), 'Dark'])
  })
  const findNames = async (text: string, exact: 'true' | 'false' = 'true') =>
    (await search.readPage({ search: text, exact })).items.map(({ name }) => name)
  return { languages, products, search, store, findNames }
}

const SEARCHES_IN_LANGUAGES = [
  ['ارز', 'Rice'],
  ['الأرز', 'Rice'],
  ['الارز', 'Rice'],
  ['للأرز', 'Rice'],
  ['القهوه', 'Coffee'],
  ['قهوه عربيه', 'Coffee'],
  ['قَهْوَة', 'Coffee'],
  ['الشاي الاخضر', 'Tea'],
  ['شاى', 'Tea'],
  ['شــاي', 'Tea'],
  ['زيت زيتون', 'Olive oil'],
  ['الزيتون', 'Olive oil'],
  ['مربى فراوله', 'Jam'],
  ['التمور', 'Dates'],
  ['صابون غار', 'Soap'],
  ['لولويه', 'Pearls'],
  ['كيك شوكولاته', 'Cake'],
  ['کیک', 'Cake'],
  ['الكمون', 'Cumin'],
  ['تونه ١٨٥غ', 'Fish'],
  ['حفاضات الأطفال', 'Diapers'],
  ['والمطاعم', 'Other'],
  ['香米', 'Rice'],
  ['咖啡', 'Coffee'],
  ['阿拉比卡', 'Coffee'],
  ['绿茶', 'Tea'],
  ['茶礼', 'Tea'],
  ['橄榄油', 'Olive oil'],
  ['500毫升', 'Olive oil'],
  ['巧克力 蛋糕', 'Cake'],
  ['kitkat巧克力', 'Cake'],
  ['手工皂', 'Other'],
  ['cafe torrefie', 'Coffee'],
  ['café em grão', 'Coffee'],
  ['compota maca', 'Jam'],
  ['ATUM EM OLEO', 'Fish'],
  ['datiles azucar', 'Dates'],
  ['pañal', 'Diapers'],
  ['panales', 'Diapers'],
  ['the menthe', 'Tea'],
  ['coffee قهوة', 'Coffee'],
]

it('a search in another language finds products by any spelling of their translations, and is corrected, also beside Chinese words', async () => {
  const { findNames, languages, products, search } = start()
  const results: string[][] = []
  for (const [text = ''] of SEARCHES_IN_LANGUAGES) results.push([text, ...(await findNames(text))])
  expect(results).toEqual(SEARCHES_IN_LANGUAGES)

  expect(await findNames('صابوون', 'false')).toEqual(['Soap'])
  expect(await findNames('绿茶 菠萝', 'false')).toEqual(['Tea'])
  expect(await findNames('菠萝菠萝', 'false')).toEqual([])
  const { correctedSearch } = await search.readPage({ search: 'الزيتوون', lang: 'ar' })
  expect(correctedSearch).toBe('الزيتون')

  const names = await findNames('o')
  for (const name of names) languages.save('fr', name, 'Beaucoup de mots sans lettre')
  products.reindex(names)
  expect(await findNames('o')).toEqual(names)
})

it('a search in another language finds a product after its category, its name or a translation has changed', async () => {
  const { findNames, languages, products, search, store } = start()
  const { items } = await search.readPage({ search: 'Rice' })
  const id = items[0]?._id ?? ''
  products.changeMany([id], { category: 'Grains' })
  expect(await findNames('الارز')).toEqual(['Rice'])
  products.moveCategories(new Map([['Grains', 'Cereals']]))
  expect(await findNames('香米 cereals')).toEqual(['Rice'])
  const product = products.find(id)
  await products.update(id, { ...product, name: 'Basmati' }, [])
  expect(await findNames('ارز')).toEqual(['Basmati'])
  expect(languages.find('ar', ['Basmati']).get('Basmati')?.previousSource).toBe('Rice')
  languages.save('ar', 'Basmati', 'بسمتي')
  languages.save('fr', 'Cereals', 'Céréales')
  products.reindex(['Basmati', 'Cereals'])
  expect(await findNames('ارز')).toEqual([])
  expect(await findNames('بسمتى')).toEqual(['Basmati'])
  expect(await findNames('cereales')).toEqual(['Basmati'])
  expect(store.listTranslatedLanguages()).toEqual(['ar', 'fr', 'pt', 'es', 'zh'])
})

it('the default list is valid, and replaced by a saved one unless that is invalid or stale', async () => {
  const { admin } = await startWithAdmin()
  const list = async () => (await admin('GET /api/synonyms')).body
  const save = (synonyms: unknown, ifVersion?: string) =>
    admin('PUT /api/synonyms', { synonyms, ifVersion } as SynonymList)
  const synonyms = await list()
  expect(synonyms).toEqual(expect.arrayContaining([expect.stringMatching(/cookies, biscuits/)]))
  expect(SynonymList.parse({ synonyms })).toEqual({ synonyms })
  for (const [invalid, message, path] of [
    [['tea, '], 'at least two words', 'synonyms.0'],
    [['a,'.repeat(LIMITS.synonyms + 1)], `at most ${LIMITS.synonyms} words`, 'synonyms.0'],
    [['tea, one two three four five six'], `at most ${LIMITS.synonymWords}`, 'synonyms.0'],
    [['tea, chai', 'tea, chai'], 'twice', 'synonyms'],
  ] as const) {
    const refused = await save(invalid)
    expect(refused).toEqual(refusal(400, message))
    expect(refused.body.issues).toContainEqual(expect.objectContaining({ path }))
    expect(await list()).toEqual(synonyms)
  }
  expect((await save([' soft  drink , soda'])).body).toEqual({
    success: true,
    message: 'Synonyms saved.',
  })
  expect(await list()).toEqual(['soft drink , soda'])
  const version = hashSynonyms(await list())
  expect((await save(['tea, chai'], version)).status).toBe(200)
  const refused = await save(['tea, cha'], version)
  expect(refused).toEqual(refusal(409, 'The synonyms were changed elsewhere'))
  expect(await list()).toEqual(['tea, chai'])
  await save([])
  expect(await list()).toEqual([])
})
