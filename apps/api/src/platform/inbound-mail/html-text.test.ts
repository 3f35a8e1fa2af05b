import { expect, it } from 'vitest'
import { htmlToText } from './html-text.ts'

const ORDER = 'Tea 250 g | 40 | ctn\nRice 5 kg | 12 | ctn'

const ROWS =
  '<tr><td>Tea 250 g</td><td>40</td><td>ctn</td></tr><tr><td>Rice 5 kg</td><td>12</td><td>ctn</td></tr>'

it.each([
  ['a table', `<p>Please send:</p><table>${ROWS}</table>`, `Please send:\n\n${ORDER}`],
  [
    'a table in the table of a layout',
    `<table width=100%><tr><td><p>Please send:</p><table>${ROWS}</table><p>Regards</p></td></tr></table>`,
    `Please send:\n\n${ORDER}\n\nRegards`,
  ],
  [
    'a table with sections and headings',
    `<table><thead><tr><th>Item</th><th>Qty</th><th>Unit</th></tr></thead><tbody>${ROWS}</tbody></table>`,
    `Item | Qty | Unit\n${ORDER}`,
  ],
  [
    'paragraphs in the cells of Outlook',
    '<table class=MsoNormalTable><tr><td><p class=MsoNormal>Tea</p><p class=MsoNormal>250 g<o:p></o:p></p></td><td><p class=MsoNormal>40 ctn</p></td></tr></table>',
    'Tea 250 g | 40 ctn',
  ],
  [
    'cells of Google Sheets',
    '<google-sheets-html-origin><style><!--td {border: 1px}--></style><table><colgroup><col></colgroup><tbody><tr><td>Tea<br/>250 g</td><td>40</td></tr></tbody></table></google-sheets-html-origin>',
    'Tea 250 g | 40',
  ],
  [
    'empty cells and columns',
    '<table><tr><td width=9>&nbsp;</td><td>Tea</td><td></td><td>40</td><td>ctn</td></tr><tr><td></td><td>Rice</td><td></td><td></td><td>ctn</td></tr><tr><td></td><td>Total</td></tr></table>',
    'Tea | 40 | ctn\nRice |  | ctn\nTotal',
  ],
  [
    'a cell of several rows',
    '<table><tr><td rowspan=2>Dates</td><td>1 kg</td><td>40</td></tr><tr><td>5 kg</td><td>12</td></tr></table>',
    'Dates | 1 kg | 40\n | 5 kg | 12',
  ],
  [
    'struck and raised words',
    '<s>12.50</s> 11.00 USD, 10<sup>3</sup> pcs',
    '~12.50~ 11.00 USD, 10^3 pcs',
  ],
  ['a definition list', '<dl><dt>Tea 250 g</dt><dd>40 ctn</dd></dl>', 'Tea 250 g\n40 ctn'],
  [
    'a signature beside a logo',
    '<table><tr><td><img src=logo></td><td><b>Ada</b><br>Buyer</td></tr></table>',
    'Ada\nBuyer',
  ],
  [
    'text and cells outside of rows',
    '<table>Dear all<tr>and <td>Tea</td><td>40</td></tr><td>Rice</td></table>',
    'Dear all\nand | Tea | 40\nRice',
  ],
  [
    'a text below the end of the document',
    '<html><head><title>Mail</title><style>p{}</style></head><body>We accept.<script>a()</script></body></html><p>Notice</p>',
    'We accept.\n\nNotice',
  ],
  [
    'an emoji, and a heading as written',
    '<h2>Order no. 5</h2><img alt="👍"><img alt="Logo">',
    'Order no. 5\n\n👍',
  ],
])('keeps the words and cells of %s apart', (_what, html, text) => {
  expect(htmlToText(html).trim()).toBe(text)
})
