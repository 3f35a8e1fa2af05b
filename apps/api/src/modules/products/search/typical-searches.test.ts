import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LIMITS } from '@dhow/contract/limits'
import { pickProductFields } from '@dhow/contract/products/product-fields'
import { hashSynonyms, SynonymList } from '@dhow/contract/synonyms/synonyms'
import {
  isLanguage,
  type Language,
  OTHER_LANGUAGES,
  type OtherLanguage,
} from '@dhow/i18n/languages'
import { expect, it } from 'vitest'
import { buildSpecification, CATALOGUE } from '#api/demo/catalogue.ts'
import { createLanguageStore } from '#api/modules/languages/store.ts'
import { readTexts } from '#api/modules/languages/text-files/text-files.ts'
import { refusal } from '#api/testing/caller.ts'
import { createProductFields } from '#api/testing/factories.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { startCatalogue } from '#api/testing/start-test-app.ts'

/**
 * Searches as buyers type them, with the products of the demo that are right; none if it has none. With '!' the page says
 * that there is no product of the brand.
 */
const SEARCHES = `
en
choclate bar|Dark Chocolate Bar 64%/Coconut Milk Chocolate
coffe capsuls|Lungo Coffee, 10 capsules
washing powder 2.5kg|Laundry Powder
oral b toothbrush|!Bamboo Toothbrushes
aa battries|AA Alkaline Batteries
soap|Olive & Laurel Soap/Jasmine Soap, 3 bars
tea|Ceylon Black Tea, 100 bags/Pomegranate Iced Tea
nescafe capsules|!Lungo Coffee, 10 capsules
supplier of roasted nuts wholesale|Roasted Cashews/Roasted Pistachios
soft drinks 330ml can|Mint Lemonade
9520 1050 0010 7|Mint Lemonade
what is your moq for 1 container of soap|Olive & Laurel Soap/Jasmine Soap, 3 bars
sugar free|Date & Tahini Fudge/Coconut Water
rice|
spaghetti|
chin chin|
Qamarine|Dark Chocolate Bar 64%/Hazelnut Wafer Cubes/Coconut Milk Chocolate
pampers|
colgate 100ml|!Neem Toothpaste
peanuts|
fr
savon|Olive & Laurel Soap/Jasmine Soap, 3 bars
lessive en poudre|Laundry Powder
the noir|Ceylon Black Tea, 100 bags
the vert|
papier alu|Kitchen Foil 30 cm × 75 m
piles lr6|AA Alkaline Batteries
gateaux sesame|Sesame Butter Biscuits
brosse a dent|Bamboo Toothbrushes
shampoing miel|Honey Shampoo
boisson gazeuse|Mint Lemonade/Hibiscus Ginger Soda
liquide vaisselle|Lemon Dish Gel
chocolat noir|Dark Chocolate Bar 64%
eau minérale 50cl|Spring Water
bonbons|Cardamom Toffees/Rose Turkish Delight
sans sucre ajouté|Date & Tahini Fudge/Coconut Water
creme hydratante corps|Argan Body Lotion
javel la croix|
couches bébé|
pampers taille 4|
nescafé|!Instant Coffee Granules
es
jabon|Olive & Laurel Soap/Jasmine Soap, 3 bars
pasta de dientes|Neem Toothpaste
cepillos de dientes bambu|Bamboo Toothbrushes
detergente en polvo|Laundry Powder
papas fritas|Sea Salt Kettle Crisps
quiero una caja de galletas|Sesame Butter Biscuits/Date Maamoul
pilas AAA|AAA Alkaline Batteries
agua embotellada|Spring Water
refresco|Mint Lemonade/Hibiscus Ginger Soda
suavizante de ropa|Jasmine Fabric Softener
cafe en grano starbucks|!Espresso Beans
cafe soluble|Instant Coffee Granules
nuez de la india|Roasted Cashews
jabon para trastes|Lemon Dish Gel
té negro|Ceylon Black Tea, 100 bags
pañuelos desechables|Facial Tissues
curitas|Fabric Plasters
aceite para cabello|Coconut Hair Oil
pañales|
frijoles|
pt
sabonete|Olive & Laurel Soap/Jasmine Soap, 3 bars
sabao em po|Laundry Powder
creme dental|Neem Toothpaste
colgate escova|!Bamboo Toothbrushes
amaciante de roupas|Jasmine Fabric Softener
detergente lava louça|Lemon Dish Gel
omo liquido|!Laundry Liquid
pilhas alcalinas aa|AA Alkaline Batteries
cha preto|Ceylon Black Tea, 100 bags
cafe em graos|Espresso Beans
cafe soluvel|Instant Coffee Granules
agua mineral sem gas|Spring Water
refrigerante lata|Mint Lemonade/Hibiscus Ginger Soda
sabao em pedra|Olive & Laurel Soap/Jasmine Soap, 3 bars
balas|Cardamom Toffees/Rose Turkish Delight
suco de manga|Alphonso Mango Nectar
amendoas torradas|
cotonetes|Cotton Buds
fraldas descartaveis|
feijao|
ar
صابون|Olive & Laurel Soap/Jasmine Soap, 3 bars
معجون اسنان|Neem Toothpaste
مسحوق الغسيل|Laundry Powder
فرشاة كولجيت|!Bamboo Toothbrushes
شاى اسود|Ceylon Black Tea, 100 bags
قهوه|Arabica Ground Coffee/Instant Coffee Granules/Espresso Beans
شيبسي|Sea Salt Kettle Crisps
بسكوت|Sesame Butter Biscuits
مويه 500 مل|Spring Water
مزيل عرق|
بطاريات ريموت|AAA Alkaline Batteries/AA Alkaline Batteries
ورق المونيوم|Kitchen Foil 30 cm × 75 m
صابون مواعين|Lemon Dish Gel
شوكولاته دارك|Dark Chocolate Bar 64%
عصير مانجا|Alphonso Mango Nectar
کاجو|Roasted Cashews
معطر ملابس|Jasmine Fabric Softener
كم سعر كرتون البسكويت|Sesame Butter Biscuits/Date Maamoul
حفايض|
بامبرز|
zh
高露洁牙刷|!Bamboo Toothbrushes
我想采购牙膏|Neem Toothpaste
牙刷|Bamboo Toothbrushes
洗衣粉|Laundry Powder
汰渍洗衣液|!Laundry Liquid
茶|Ceylon Black Tea, 100 bags/Pomegranate Iced Tea
红茶|Ceylon Black Tea, 100 bags/Pomegranate Iced Tea
咖啡豆|Espresso Beans
速溶咖啡|Instant Coffee Granules
黑巧克力|Dark Chocolate Bar 64%
薯片|Sea Salt Kettle Crisps
餅乾|Sesame Butter Biscuits/Date Maamoul
洗髮水|Honey Shampoo
洗洁精|Lemon Dish Gel
7号电池|AAA Alkaline Batteries
口罩 50只|Surgical Masks
矿泉水500ml|Spring Water
方便面|
坚果|Roasted Cashews/Roasted Pistachios
紙尿褲|
`

const TRANSLATIONS = join(import.meta.dirname, '../../../demo/translations')

/** Minimum searches that find a right product. */
const MIN_FOUND = 117
const FIRST = 3

it.each([{ translated: OTHER_LANGUAGES }, { translated: [] }])(
  'finds products of the demo by searches of buyers in six languages, and shows no wrong one first: $translated',
  async ({ translated }) => {
    const { products, store, search: catalogue, texts } = startCatalogue()
    for (const { name, ...product } of CATALOGUE) {
      const specification = buildSpecification(name, new Date())
      store.insert(pickProductFields(createProductFields({ ...product, name, specification })), [])
    }
    for (const language of translated) {
      const file = join(TRANSLATIONS, `${language}.csv`)
      texts.saveRows(language, readTexts(readFileSync(file), language))
    }
    products.reindex(CATALOGUE.flatMap(({ name, description }) => [name, description]))
    let lang: Language = 'en'
    const failures: string[] = []
    const wrong: string[] = []
    for (const line of SEARCHES.trim().split('\n')) {
      if (isLanguage(line)) {
        lang = line
        continue
      }
      const [search = '', expected = ''] = line.split('|')
      const { items, missingBrand } = await catalogue.readPage({ search, lang })
      const names = items.slice(0, FIRST).map(({ _id }) => store.find(_id)?.name ?? '')
      const rightNames = expected.replace('!', '').split('/')
      const saysSo = expected.startsWith('!') === Boolean(missingBrand && items.length > 0)
      const isRight = (name: string) => saysSo && rightNames.includes(name)
      if (expected ? !names.some(isRight) : names.length > 0) failures.push(line)
      if (names[0] && !isRight(names[0])) wrong.push(`${line}: ${names[0]}`)
    }
    expect(wrong).toEqual([])
    expect(failures.length, failures.join('\n')).toBeLessThanOrEqual(
      SEARCHES.split('|').length - 1 - MIN_FOUND,
    )
  },
)

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
  ['datiles sin azucar', 'Dates'],
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
  expect(await findNames('菠萝 绿茶 礼盒', 'false')).toEqual([])
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
