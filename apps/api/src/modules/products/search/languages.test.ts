import type { OtherLanguage } from '@dhow/messages/languages'
import { expect, it } from 'vitest'
import { createLanguageStore } from '#api/modules/languages/store.ts'
import { productFields } from '#api/testing/factories.ts'
import { startCatalogue } from '#api/testing/start-test-app.ts'

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
  for (const name of Object.keys(NAMES)) store.insert(productFields({ name, brand: 'Z' }), [])
  store.insert(productFields({ name: 'Other', brand: 'Z', description: 'Dark' }), [])
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
  const found = async (text: string, exact: 'true' | 'false' = 'true') =>
    (await search.page({ search: text, exact })).items.map(({ name }) => name)
  return { ...{ languages, products, search, store }, found }
}

const SEARCHES = [
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
  const { found, languages, products, search } = start()
  const results: string[][] = []
  for (const [text = ''] of SEARCHES) results.push([text, ...(await found(text))])
  expect(results).toEqual(SEARCHES)

  expect(await found('صابوون', 'false')).toEqual(['Soap'])
  expect(await found('绿茶 菠萝', 'false')).toEqual(['Tea'])
  expect(await found('菠萝菠萝', 'false')).toEqual([])
  const { correctedSearch } = await search.page({ search: 'الزيتوون', lang: 'ar' })
  expect(correctedSearch).toBe('الزيتون')

  const before = await found('o')
  for (const name of before) languages.save('fr', name, 'Beaucoup de mots sans lettre')
  products.reindex(before)
  expect(await found('o')).toEqual(before)
})

it('a search in another language finds a product after its category, its name or a translation has changed', async () => {
  const { found, languages, products, search, store } = start()
  const { items } = await search.page({ search: 'Rice' })
  const id = items[0]?._id ?? ''
  products.changeMany([id], { category: 'Grains' })
  expect(await found('الارز')).toEqual(['Rice'])
  products.moveCategories(new Map([['Grains', 'Cereals']]))
  expect(await found('香米 cereals')).toEqual(['Rice'])
  const product = products.find(id)
  await products.update(id, { ...product, name: 'Basmati' }, [])
  expect(await found('ارز')).toEqual(['Basmati'])
  expect(languages.find('ar', ['Basmati']).get('Basmati')?.previousSource).toBe('Rice')
  languages.save('ar', 'Basmati', 'بسمتي')
  languages.save('fr', 'Cereals', 'Céréales')
  products.reindex(['Basmati', 'Cereals'])
  expect(await found('ارز')).toEqual([])
  expect(await found('بسمتى')).toEqual(['Basmati'])
  expect(await found('cereales')).toEqual(['Basmati'])
  expect(store.translatedLanguages()).toEqual(['ar', 'fr', 'pt', 'es', 'zh'])
})
