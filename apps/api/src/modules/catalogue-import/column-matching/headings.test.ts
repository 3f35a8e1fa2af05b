import { TARGETS } from '@dhow/contract/catalogue-import/import-columns'
import { describe, expect, it } from 'vitest'
import { suggestMatches } from './headings.ts'
import { PATTERNS } from './vocabulary.ts'

const createColumns = (...names: string[]) =>
  names.map((name) => ({ name, examples: [] as string[] }))
const listTargets = (...names: string[]) =>
  suggestMatches(createColumns(...names)).map((match) => match?.target)

describe('a column of translations', () => {
  it.each([
    ['Name (Arabic)', 'name_ar'],
    ['name ar', 'name_ar'],
    ['Product name AR', 'name_ar'],
    ['productNameAr', 'name_ar'],
    ['nom (fr)', 'name_fr'],
    ['Nom en français', 'name_fr'],
    ['Descripción en español', 'description_es'],
    ['Ingredientes (português)', 'ingredients_pt'],
    ['الاسم بالعربية', 'name_ar'],
    ['中文名称', 'name_zh'],
    ['Description (English)', 'description'],
    ['Name EN', 'name'],
  ])('%s is recognized as %s', (name, target) => {
    expect(listTargets('Item name', 'Details', name).at(-1)).toBe(
      target.includes('_') ? target : undefined,
    )
    expect(listTargets(name, 'Brand')[0]).toBe(target === 'description' ? 'name' : target)
  })

  it('may have a name in its language only, beside the English column', () => {
    expect(listTargets('الاسم', 'Name', 'Brand', '产品描述', 'Description')).toEqual([
      'name_ar',
      'name',
      'brand',
      'description_zh',
      'description',
    ])
    expect(listTargets('الاسم', 'الوصف')).toEqual(['name', 'description'])
  })
})

/** Names of columns with their fields and units. Words alone are in the word lists. */
const COLUMNS = `
Case GTIN|cartonGtin
EAN-13|gtin
Length (cm)|cartonLengthMm|cm
Carton Width [inch]|cartonWidthMm|in
CTN_HEIGHT_MM|cartonHeightMm|mm
Gross wt kg|cartonGrossGrams|kg
N.W. of carton (kgs)|cartonNetGrams|kg
Net weight per carton, lbs|cartonNetGrams|lb
HS Code|hsCode
Shelf life (yrs)|shelfLifeMonths|years
Min. remaining shelf life|minRemainingMonths
MOQ (ctn)|moqCartons
CBM|cbm|m³
Cartons / 20'|cartonsPer20
Qty 40HQ|cartonsPer40HC
Ingrediants|ingredients
Storage temp. min °F|storageMinC|°F
Price USD
Preis EUR
Preis/VE
Maße Karton (L x B x H in cm)|cartonSize|cm
Dimensions carton (L x l x H) cm|cartonSize|cm
Poids net (g)|contentText|g
Karton L|cartonLengthMm
Karton B cm|cartonWidthMm|cm
Karton H in mm|cartonHeightMm|mm
Kartonmaße LxBxH (cm)|cartonSize|cm
Brutto kg|cartonGrossGrams|kg
Netto kg/Karton|cartonNetGrams|kg
Gross kg/ctn|cartonGrossGrams|kg
Art.-Nr.|itemNumber
Stück pro Karton|unitsPerCarton
EAN Karton|cartonGtin
MHD (Monate)|shelfLifeMonths|months
Restlaufzeit in Tagen|minRemainingMonths|days
Kartons/Lage|cartonsPerLayer
Lagen je Palette|layersPerPallet
Réf.|itemNumber
Code-barres|gtin
Poids brut (kg)|cartonGrossGrams|kg
Poids net colis en kg|cartonNetGrams|kg
Longueur cm|cartonLengthMm|cm
Largeur cm|cartonWidthMm|cm
Hauteur cm|cartonHeightMm|cm
Pays d'origine|origin
DLC/DDM (jours)|shelfLifeMonths|days
Code douanier|hsCode
Colis par couche|cartonsPerLayer
Uds/caja|unitsPerCarton
Peso bruto (kg)|cartonGrossGrams|kg
Ancho (cm)|cartonWidthMm|cm
Vida útil (meses)|shelfLifeMonths|months
Pedido mínimo|moqCartons
Partida arancelaria|hsCode
رقم الصنف|itemNumber
اسم الصنف|name
العلامة التجارية|brand
عدد الحبات في الكرتون|unitsPerCarton
الوزن الإجمالي (كغ)|cartonGrossGrams|kg
بلد المنشأ|origin
مدة الصلاحية (شهر)|shelfLifeMonths|months
装箱数|unitsPerCarton
外箱尺寸（厘米）|cartonSize|cm
长(cm)|cartonLengthMm|cm
毛重(公斤)|cartonGrossGrams|kg
净重kg|cartonNetGrams|kg
体积(m³)|cbm|m³
保质期(月)|shelfLifeMonths|months
G.W./N.W.|cartonWeights
N.W./G.W.(KGS)|cartonWeights|kg
Brutto/Netto|cartonWeights
Poids brut/net (kg)|cartonWeights|kg
Peso bruto/neto|cartonWeights
Peso bruto/líquido|cartonWeights
Вес брутто/нетто|cartonWeights
毛重/净重(kg)|cartonWeights|kg
毛净重|cartonWeights
Brüt/Net (kg)|cartonWeights|kg
الوزن القائم/الصافي|cartonWeights
cartons/pallet|cartonsPerPallet
CTN/PLT|cartonsPerPallet
Karton je Palette|cartonsPerPallet
VE/Palette|cartonsPerPallet
colis par palette|cartonsPerPallet
cajas por palé|cartonsPerPallet
Caixas por palete|cartonsPerPallet
Коробок на паллете|cartonsPerPallet
Koli/Palet|cartonsPerPallet
箱/托|cartonsPerPallet
Karton je Lage|cartonsPerLayer
ctns per layer|cartonsPerLayer
Cases Per Pallet Layer|cartonsPerLayer
Colis/couche|cartonsPerLayer
Caixas por lastro|cartonsPerLayer
Коробок в слое|cartonsPerLayer
箱/层|cartonsPerLayer
TI|cartonsPerLayer
HI|layersPerPallet
Anzahl Lagen|layersPerPallet
内盒装数|unitsPerInner
Inner carton size
Net weight per pallet
Units per pallet
Pallet length (cm)
Total CBM
No. of cartons
Order quantity
Barcode (carton)|cartonGtin
条码（外箱）|cartonGtin
DUN14|cartonGtin
Case pack|unitsPerCarton
Item #|itemNumber
Peso líquido (kg)|cartonNetGrams|kg
Validade (meses)|shelfLifeMonths|months
Pezzi per cartone|unitsPerCarton
Scadenza (giorni)|shelfLifeMonths|days
Ilość w kartonie|unitsPerCarton
Kraj pochodzenia|origin
Dozen per laag|cartonsPerLayer
Наименование товара|name
Кол-во в коробке|unitsPerCarton
Габариты короба (ДхШхВ), см|cartonSize|cm
Срок годности, мес.|shelfLifeMonths|months
ТН ВЭД|hsCode
Ürün Adı|name
Koli içi adet|unitsPerCarton
Raf ömrü (ay)|shelfLifeMonths|months
GTİP No|hsCode
ケース入数|unitsPerCarton
ケースサイズ(mm)|cartonSize|mm
賞味期限(日)|shelfLifeMonths|days
20尺柜装量|cartonsPer20
Loading Qty (40HQ)|cartonsPer40HC
MHD in Monaten|shelfLifeMonths|months
Κωδικός είδους|itemNumber
Ονομασία προϊόντος|name
Τεμάχια ανά κιβώτιο|unitsPerCarton
Barcode κιβωτίου|cartonGtin
Μικτό βάρος (kg)|cartonGrossGrams|kg
Μήκος (cm)|cartonLengthMm|cm
Στρώσεις ανά παλέτα|layersPerPallet
Διάρκεια ζωής (μήνες)|shelfLifeMonths|months
Χώρα προέλευσης|origin
Ελάχιστη παραγγελία|moqCartons
Τιμή
Α/Α
מק"ט|itemNumber
שם מוצר|name
יחידות בקרטון|unitsPerCarton
ברקוד קרטון|cartonGtin
משקל ברוטו (ק"ג)|cartonGrossGrams|kg
אורך (ס"מ)|cartonLengthMm|cm
קרטונים בשכבה|cartonsPerLayer
חיי מדף (חודשים)|shelfLifeMonths|months
ארץ ייצור|origin
מחיר
Mã hàng|itemNumber
Tên sản phẩm|name
Thương hiệu|brand
Số lượng/thùng|unitsPerCarton
Mã vạch|gtin
Trọng lượng tịnh (kg)|cartonNetGrams|kg
Chiều dài (cm)|cartonLengthMm|cm
Kích thước thùng (cm)|cartonSize|cm
Hạn sử dụng (tháng)|shelfLifeMonths|months
Xuất xứ|origin
Mã HS|hsCode
Thành phần|ingredients
Đơn giá
น้ำหนักรวม (กก.)|cartonGrossGrams|kg
ความยาว (ซม.)|cartonLengthMm|cm
อายุสินค้า (เดือน)|shelfLifeMonths|months
ราคาต่อลัง
박스당 입수|unitsPerCarton
박스 바코드|cartonGtin
총중량(kg)|cartonGrossGrams|kg
박스 사이즈 (mm)|cartonSize|mm
유통기한(개월)|shelfLifeMonths|months
단가
Kód zboží|itemNumber
Ks v kartonu|unitsPerCarton
Čárový kód|gtin
Hmotnost brutto (kg)|cartonGrossGrams|kg
Délka (cm)|cartonLengthMm|cm
Kartonů na vrstvu|cartonsPerLayer
Trvanlivost (měsíce)|shelfLifeMonths|months
Země původu|origin
Cena
Торгова марка|brand
Кількість в ящику|unitsPerCarton
Вага нетто (кг)|cartonNetGrams|kg
Довжина (см)|cartonLengthMm|cm
Ящиків у шарі|cartonsPerLayer
Термін придатності (днів)|shelfLifeMonths|days
Країна походження|origin
Код УКТ ЗЕД|hsCode
Мінімальне замовлення|moqCartons
Ціна
Cod produs|itemNumber
Buc/bax|unitsPerCarton
Cod de bare|gtin
Greutate brută (kg)|cartonGrossGrams|kg
Înălțime (cm)|cartonHeightMm|cm
Baxuri/strat|cartonsPerLayer
Termen de valabilitate (luni)|shelfLifeMonths|months
Țara de origine|origin
Cod vamal|hsCode
Preț
Db/karton|unitsPerCarton
Bruttó tömeg (kg)|cartonGrossGrams|kg
Szélesség (cm)|cartonWidthMm|cm
Karton/sor|cartonsPerLayer
Szavatosság (hónap)|shelfLifeMonths|months
Származási ország|origin
Nettó ár
Prekės kodas|itemNumber
Prekės ženklas|brand
Vnt. dėžėje|unitsPerCarton
Brūkšninis kodas|gtin
Svoris neto (kg)|cartonNetGrams|kg
Plotis (cm)|cartonWidthMm|cm
Sluoksnių paletėje|layersPerPallet
Galiojimo laikas (mėn.)|shelfLifeMonths|months
Kilmės šalis|origin
Kaina
每箱入數|unitsPerCarton
外箱條碼|cartonGtin
淨重(公斤)|cartonNetGrams|kg
長(公分)|cartonLengthMm|cm
每層箱數|cartonsPerLayer
保存期限(個月)|shelfLifeMonths|months
單價
Supplier name
Expiry date
تاريخ الصلاحية
`
  .trim()
  .split('\n')
  .map((column) => column.split('|'))

describe('the suggested field of a column', () => {
  it('is that of its name, with the unit in it', () => {
    for (const [name = '', target, unit] of COLUMNS) {
      const [match] = suggestMatches(createColumns(name))
      expect(match, name).toEqual(target && { target, ...(unit && { unit }) })
    }
    expect(listTargets('')).toEqual([undefined])
  })

  it('depends on the values if the name is ambiguous', () => {
    const suggestTarget = (name: string, ...examples: string[]) =>
      suggestMatches([{ name, examples }])[0]?.target
    expect(suggestTarget('Case size', '12')).toBe('unitsPerCarton')
    expect(suggestTarget('Case size', '40 x 30 x 25')).toBe('cartonSize')
    expect(suggestTarget('Pack size', '24 × 400 g')).toBe('packText')
    expect(suggestTarget('G.W./N.W.', '13.9/13.1')).toBe('cartonWeights')
    expect(suggestTarget('G.W./N.W.', '13.9')).toBeUndefined()
    expect(suggestTarget('Pack size', '400 g')).toBe('contentText')
    expect(suggestTarget('Barcode', '16291041500210')).toBe('cartonGtin')
  })

  it('is one of the import', () => {
    expect(TARGETS).toEqual(expect.arrayContaining(PATTERNS.map(({ target }) => target)))
  })

  it('is used once, for the most similar column', () => {
    expect(listTargets('Item', 'Product name', 'Barcode', 'Gtin', 'Carton barcode')).toEqual([
      undefined,
      'name',
      'gtin',
      undefined,
      'cartonGtin',
    ])
  })

  it('is the name if only a description exists', () => {
    expect(listTargets('Code', 'Item description')).toEqual(['itemNumber', 'name'])
    expect(listTargets('Name', 'Description')).toEqual(['name', 'description'])
    expect(listTargets('Article', 'Name')).toEqual([undefined, 'name'])
  })
})

it('a row number is not an item number', () => {
  const names = [
    'S/N',
    'No.',
    'S.No',
    'Nr.',
    '#',
    'Sr. No',
    'Sl No',
    'N°',
    '№',
    '№ п/п',
    '序号',
    'Lfd. Nr.',
    'م',
    'S.No\n序号',
    '序号 (No.)',
    'SERIAL NUMBER',
    'Pos.',
    'Sıra No',
    'Row #',
  ]
  expect(names.filter((name) => listTargets(name, 'Brand')[0])).toEqual([])
})

it.each(['Item No.', 'Art. Nr.', 'Art.-Nr.', 'Référence', 'Item code', 'Ref. No', '货号', 'SKU#'])(
  '%s is an item number, unless its values count the rows',
  (name) => {
    const findTarget = (...examples: string[]) => suggestMatches([{ name, examples }])[0]?.target
    expect(findTarget('A-1', 'A-2')).toBe('itemNumber')
    expect(findTarget('1001', '1002')).toBe('itemNumber')
    expect(findTarget('001', '002')).toBe('itemNumber')
    expect(findTarget('1', '2', '3')).toBeUndefined()
    expect(findTarget('01', '02')).toBeUndefined()
    expect(findTarget('١', '٢')).toBeUndefined()
  },
)

it('Item is an item number if its values are codes', () => {
  const findTargets = (...values: string[]) =>
    suggestMatches([
      { name: 'Item', examples: values },
      { name: 'Description', examples: ['Green tea', 'Salt'] },
    ]).map((match) => match?.target)
  expect(findTargets('P-1', 'P-2')).toEqual(['itemNumber', 'name'])
  expect(findTargets('Tea 25', 'Salt')).toEqual(['name', 'description'])
})

it('UN is a number of dangerous goods only above four digits', () => {
  const findTarget = (name: string, example: string) =>
    suggestMatches([{ name, examples: [example] }])[0]?.target
  expect(findTarget('UN', 'UN 1950')).toBe('unNumber')
  expect(findTarget('Unid. por caixa\nun', '24')).toBe('unitsPerCarton')
})
