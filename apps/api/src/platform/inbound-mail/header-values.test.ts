import iconv from 'iconv-lite'
import { expect, it } from 'vitest'
import { createTextDecoder, decodeWords, readAddresses, readParameter } from './header-values.ts'

const decode = await createTextDecoder([])

it.each([
  ['Smith, Ada <ada@b.example>', 'Smith, Ada'],
  ['Sunrise Foods, Inc. <ada@b.example>', 'Sunrise Foods, Inc.'],
  ['Ada; Sales: Team <ada@b.example>', 'Ada; Sales: Team'],
  ['Ada (Sales) <ada@b.example>', 'Ada (Sales)'],
  ['Ada [Sales] <ada@b.example>', 'Ada [Sales]'],
  ['"Smith, \\"Ada\\"" <ada@b.example>', 'Smith, "Ada"'],
  ['"Smith, Ada <ada@b.example>', 'Smith, Ada'],
  ['Smith" Ada <ada@b.example>', 'Smith Ada'],
  ['Ada Smith ada@b.example', 'Ada Smith'],
  ['Ada Smith <ada@b.example', 'Ada Smith'],
  ['Ada Smith <mailto:ada@b.example>', 'Ada Smith'],
  ['ada@b.example (Ada Smith)', 'Ada Smith'],
  ['"ceo@company.example" <ada@b.example>', 'ceo@company.example'],
  ['"ceo@company.example, CEO" <ada@b.example>', 'ceo@company.example, CEO'],
  ['ada@b.example <ada@b.example>', 'ada@b.example'],
  ['<ada@b.example>, Bob <bob@b.example>', ''],
  ['Buyers: Ada <ada@b.example>, Bob <bob@b.example>;', 'Buyers: Ada'],
  ['=?utf-8?Q?Smith=2C_Ada?= <ada@b.example>', 'Smith, Ada'],
  ['=?utf-8?Q?x@y,?= <ada@b.example>', 'x@y,'],
  ['=?utf-8?B?QWRhIDxhZGFAYi5leGFtcGxlPg==?=', 'Ada'],
  ['"ada@b.example"', ''],
  ['  ada@b.example  ', ''],
])('reads the sender of %s', (header, name) => {
  expect(readAddresses(header, decode)[0]).toEqual({ address: 'ada@b.example', name })
})

it('reads all recipients', () => {
  const header = 'a@x.example, Smith, Bob <b@x.example>; "C" <c@müller.example>, undisclosed:;'
  expect(readAddresses(header, decode)).toEqual([
    { address: 'a@x.example', name: '' },
    { address: 'b@x.example', name: 'Smith, Bob' },
    { address: 'c@xn--mller-kva.example', name: 'C' },
  ])
  expect(readAddresses('<>', decode)).toEqual([])
})

const encode = (charset: string, text: string | Buffer) =>
  `=?${charset}?B?${(typeof text === 'string' ? iconv.encode(text, charset) : text).toString('base64')}?=`
const tea = Buffer.from('شاي')

it.each([
  ['Re: =?UTF-8?Q?Th=C3=A9_vert?= ok', 'Re: Thé vert ok'],
  [`${encode('utf-8', tea.subarray(0, 3))}  ${encode('UTF-8', tea.subarray(3))}`, 'شاي'],
  [`${encode('utf-8', tea.subarray(0, 3))}${encode('utf-8', tea.subarray(3))}`, 'شاي'],
  [`a ${encode('gb2312', '询价')} b ${encode('gb18030', '单')}`, 'a 询价 b 单'],
  [encode('utf-8', 'Tee').replace(/=*\?=$/, '?='), 'Tee'],
  ['=?iso-8859-1*fr?q?caf=E9_=80?=', 'café €'],
  ['=?ks_c_5601-1987?B?vcXGvMfY?=', '신티해'],
  ['=?iso-2022-jp?B?GyRCJUYlOSVIGyhC?= =?iso-2022-jp?B?GyRCJUYlOSVIGyhC?=', 'テストテスト'],
  ['=?us-ascii?Q?a=?= =?x?z?y?=', 'a= =?x?z?y?='],
])('decodes the words %s', (header, text) => {
  expect(decodeWords(header, decode)).toBe(text)
})

it.each([
  ['attachment; filename="order list.pdf"', 'order list.pdf'],
  ['attachment; filename=order list.pdf', 'order list.pdf'],
  ['attachment; filename="C:\\docs\\order.pdf"', 'C:\\docs\\order.pdf'],
  ['attachment; filename==?gb18030?B?0a+82w==?=.xlsx', '询价.xlsx'],
  ['attachment; filename="=?utf-8?B?6K+i?=   =?utf-8?B?5Lu3?=.xlsx"; filename=x', '询价.xlsx'],
  ["attachment; filename*=gb2312''%D1%AF%BC%DB.xlsx; filename=x.xlsx", '询价.xlsx'],
  ["attachment; filename*1*=%BB%B7.xlsx; filename*0*=utf-8'zh'%E8%AF%A2%E4", '询价.xlsx'],
  ['attachment; filename*0="a very "; filename*1="long.pdf"', 'a very long.pdf'],
])('reads the file name of %s', (header, name) => {
  expect(readParameter(header, 'filename', decode)).toBe(name)
})

const SHORT = '询价'

it.each([
  ['gbk', SHORT, '您好，请报价，附件是我们的订单，请确认价格和交货期。'],
  ['big5', '詢價', '您好，請報價，附件是我們的訂單，請確認價格和交貨期。'],
  ['shift_jis', '見積', 'お世話になっております。見積もりをお願いします。'],
  ['euc-kr', '견적', '안녕하세요, 첨부된 주문서를 확인하시고 가격을 알려 주세요.'],
  ['windows-1251', 'Чай', 'Здравствуйте, во вложении наш заказ, подтвердите цену.'],
  ['koi8-r', 'Чай', 'Здравствуйте, во вложении наш заказ, подтвердите цену.'],
  ['windows-1256', 'شاي', 'السلام عليكم، مرفق طلبنا، نرجو تأكيد السعر وموعد التسليم.'],
  ['windows-1252', 'Thé', 'Ci-joint notre commande, merci de confirmer le délai dès réception.'],
  ['windows-1254', 'Çay', 'Ekte siparişimiz var, fiyatı ve teslim süresini onaylayınız.'],
  ['windows-874', 'ชา', 'สวัสดีครับ กรุณาส่งใบเสนอราคาชาเขียว'],
])('detects %s, also for short headers of the same mail', async (charset, short, long) => {
  const [header, body] = [iconv.encode(short, charset), iconv.encode(long, charset)]
  const decode = await createTextDecoder([header, body].map((bytes) => ({ bytes, charset: '' })))
  expect([decode(header), decode(body), decode(body, 'us-ascii')]).toEqual([short, long, long])
})

it.each([
  ['gb2312', iconv.encode('朱镕基', 'gbk'), '朱镕基'],
  ['cp1252', Buffer.from([0x80, 0xe9]), '€é'],
  ['ISO-8859-8-i', Buffer.from([0xf9, 0xec]), 'של'],
  ['x-sjis', iconv.encode('見積', 'shift_jis'), '見積'],
  ['cp850', Buffer.from([0x82]), 'é'],
  ['us-ascii', Buffer.from('Thé'), 'Thé'],
  ['iso-8859-1', Buffer.from('Thé – 茶'), 'Thé – 茶'],
  [
    'utf8',
    Buffer.concat([Buffer.from('é'.repeat(50)), Buffer.from([0xff])]),
    `${'é'.repeat(50)}\ufffd`,
  ],
  ['utf-8', iconv.encode(SHORT, 'gbk'), SHORT],
  ['no-such-charset', iconv.encode(SHORT, 'gbk'), SHORT],
  ['', Buffer.from('\x1b$B%F%9%H\x1b(B'), 'テスト'],
  ['iso-2022-jp', Buffer.from('\x1b$B%F\x1b(B\x1b$B%9%H\x1b(B ok'), 'テスト ok'],
])('decodes the declared character set %s', async (charset, bytes, text) => {
  expect((await createTextDecoder([{ bytes: Buffer.of(), charset: 'gbk' }]))(bytes, charset)).toBe(
    text,
  )
})
