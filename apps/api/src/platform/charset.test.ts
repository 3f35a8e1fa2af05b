import { CHARSETS } from '@dhow/contract/catalogue-import/sheet-reading'
import { listKeys } from '@dhow/contract/fields'
import iconv from 'iconv-lite'
import { expect, it } from 'vitest'
import { decodeBytes } from './charset.ts'

const NAMES: Record<string, string[]> = {
  German: ['Grüner Tee', 'Süßkartoffeln', 'Kräutersalz'],
  French: ['Crème brûlée', 'Thé vert à la menthe', 'Gâteau'],
  Portuguese: ['Feijão preto', 'Açúcar mascavo', 'Óleo de soja'],
  Polish: ['Łosoś wędzony', 'Miód', 'Dżem truskawkowy'],
  Czech: ['Zelený čaj', 'Rýže', 'Hořčice'],
  Russian: ['Чай чёрный', 'Кофе молотый', 'Гречка'],
  Greek: ['Πράσινο τσάι', 'Ελαιόλαδο', 'Ζάχαρη'],
  Turkish: ['Yeşil çay', 'Zeytinyağı', 'Fındık ezmesi'],
  Hebrew: ['תה ירוק', 'שמן זית', 'קפה'],
  Arabic: ['شاي أخضر', 'زيت زيتون', 'حلاوة طحينية'],
  Lithuanian: ['Žalioji arbata', 'Ryžiai', 'Lęšiai'],
  Vietnamese: ['Đâu lăng', 'Bánh quy', 'Mât ong'],
  Thai: ['ชาเขียว', 'ข้าวหอมมะลิ', 'น้ำมันมะกอก'],
  Chinese: ['绿茶茶包', '橄榄油', '芝麻酱'],
  Taiwanese: ['綠茶茶包', '橄欖油', '芝麻醬'],
  Japanese: ['緑茶ティーバッグ', 'オリーブオイル', '味噌'],
  Korean: ['녹차', '올리브유', '된장'],
}

it.each([
  ['windows-1252', 'German', 'French', 'Portuguese'],
  ['macintosh', 'German', 'French', 'Portuguese'],
  ['cp850', 'German', 'French', 'Portuguese'],
  ['windows-1250', 'Polish', 'Czech'],
  ['cp852', 'Polish', 'Czech'],
  ['windows-1251', 'Russian'],
  ['koi8-r', 'Russian'],
  ['cp866', 'Russian'],
  ['windows-1253', 'Greek'],
  ['windows-1254', 'Turkish'],
  ['windows-1255', 'Hebrew'],
  ['windows-1256', 'Arabic'],
  ['windows-1257', 'Lithuanian'],
  ['windows-1258', 'Vietnamese'],
  ['windows-874', 'Thai'],
  ['gb18030', 'Chinese'],
  ['big5', 'Taiwanese'],
  ['shift_jis', 'Japanese'],
  ['euc-jp', 'Japanese'],
  ['euc-kr', 'Korean'],
])('a product list in %s is decoded, and is not certain', (charset, ...languages) => {
  for (const language of languages) {
    const lines = (NAMES[language] ?? []).map(
      (name, index) => `${100 + index};${name};24 x 250\r\n`,
    )
    const bytes = iconv.encode(lines.join(''), charset)
    const expected = { text: iconv.decode(bytes, charset), charset, isCertain: false }
    expect(decodeBytes(bytes), language).toEqual(expected)
  }
})

it.each(listKeys(CHARSETS))('the chosen character set %s is certain', (charset) => {
  expect(decodeBytes(iconv.encode('a;b', charset), charset)).toEqual({
    text: 'a;b',
    charset,
    isCertain: true,
  })
})

const UTF_16 = Buffer.from('\uFEFF茶\tb\r\n', 'utf16le')

it.each([
  ['utf-16le', 'with its mark', UTF_16],
  ['utf-16be', 'with its mark', Buffer.from(UTF_16).swap16()],
  ['utf-16le', 'without its mark', UTF_16.subarray(2)],
  ['utf-16be', 'without its mark', Buffer.from(UTF_16).swap16().subarray(2)],
  ['utf-8', 'with its mark', Buffer.from('\uFEFF茶\tb\r\n')],
] as const)('%s %s is certain', (charset, _what, bytes) => {
  expect(decodeBytes(bytes)).toEqual({ text: '茶\tb\r\n', charset, isCertain: true })
})

it('few Chinese words are told from Western ones', () => {
  const chinese = iconv.encode('name,category\n绿茶茶包 1,drinks\n绿茶茶包 2,drinks\n', 'gb18030')
  const french = iconv.encode('N°Article;Nom\n1;Crème brûlée\n2;Pâté\n', 'windows-1252')
  expect(decodeBytes(chinese).charset).toBe('gb18030')
  expect(decodeBytes(french).charset).toBe('windows-1252')
})

it('some broken characters do not change UTF-8', () => {
  const bytes = Buffer.concat([Buffer.from('茶'.repeat(50)), Buffer.from([0xff])])
  expect(decodeBytes(bytes)).toMatchObject({ text: `${'茶'.repeat(50)}\ufffd`, charset: 'utf-8' })
})
