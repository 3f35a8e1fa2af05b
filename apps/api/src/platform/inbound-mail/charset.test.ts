import iconv from 'iconv-lite'
import { expect, it } from 'vitest'
import { createTextDecoder } from './charset.ts'

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
