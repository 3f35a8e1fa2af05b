import iconv from 'iconv-lite'
import { expect, it } from 'vitest'
import { createTextDecoder } from './charset.ts'
import { decodeWords, readAddresses, readParameter } from './header-values.ts'

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
