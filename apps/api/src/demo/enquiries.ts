import type { Enquiry } from '@dhow/contract/messages'

/** An enquiry of the last month. */
export type DemoEnquiry = Enquiry & {
  /** Hours before now that it came in. */
  hoursAgo: number
  /** `after`: hours from the enquiry to its reply, fewer than `hoursAgo`. */
  reply?: { after: number; content: string }
}

const days = (count: number) => count * 24

/** What visitors wrote; the people and their domains are invented and can receive nothing. */
export const ENQUIRIES: DemoEnquiry[] = [
  {
    name: 'Amina Okafor',
    email: 'amina@okafor-provisions.example',
    subject: 'enquiry',
    message:
      'Good morning,\n\nWe run eleven mini-markets in Lagos and Ibadan. Could you let us have your best lead time for a mixed 40-foot container: roughly half kettle crisps, the rest dark chocolate and mint lemonade? How do you protect the chocolate in the hot months?\n\nPlease also say which of these already carry a NAFDAC-ready label.\n\nAmina Okafor\nBuying',
    hoursAgo: 1.5,
  },
  {
    name: 'خالد المنصوري',
    email: 'khalid@mansouri-foodstuff.example',
    subject: 'enquiry',
    message:
      'السلام عليكم،\n\nنحن شركة توزيع مواد غذائية في صلالة ونرغب في معرفة الحد الأدنى للطلب من فدج التمر بالطحينة وقهوة الهيل، وهل يمكن طباعة الملصق باللغة العربية فقط؟ نحتاج البضاعة قبل شهر رمضان بثلاثة أسابيع على الأقل.\n\nمع الشكر والتقدير',
    hoursAgo: 7,
  },
  {
    name: 'Sander de Wit',
    email: 's.dewit@wit-en-zonen.example',
    subject: 'complaint',
    message:
      'Container from the October order arrived on Thursday. Two pallets of Lemon Dish Gel had shifted and 14 cartons leaked onto the laundry powder below. Photographs and the surveyor’s note are ready; where should I send them? The seal was intact and the other 18 pallets are fine.',
    hoursAgo: 26,
  },
  {
    name: 'Camille Rousseau',
    email: 'camille.rousseau@comptoir-ocean.example',
    subject: 'enquiry',
    message:
      'Bonjour,\n\nNous cherchons un fournisseur de savon à l’huile d’olive et de laurier pour nos boutiques de La Réunion, environ 4 000 pièces par trimestre. Les étuis peuvent-ils porter un texte en français ? Merci de m’indiquer les quantités par palette et le délai jusqu’au port de la Pointe des Galets.\n\nBien cordialement,\nCamille Rousseau',
    hoursAgo: days(2) + 3,
    reply: {
      after: 5,
      content:
        'Bonjour Madame Rousseau,\n\nMerci de votre intérêt. Une palette porte 40 caisses de 72 savons, soit 2 880 pièces ; deux palettes couvrent donc un bon trimestre. Le texte français est imprimé sans supplément à partir de 60 caisses, sinon nous posons une étiquette.\n\nComptez trois semaines de préparation et seize jours de mer jusqu’au Port. Je vous envoie demain trois échantillons et la fiche de sécurité cosmétique.\n\nBien à vous,\nL’équipe Dhow Trading',
    },
  },
  {
    name: 'Priya Raman',
    email: 'priya@backwaterstores.example',
    subject: 'service',
    message:
      'Our forwarder asks for the certificate of origin and the halal certificate of the cardamom toffees before the vessel closes on Friday. Can you send the drafts today so that we can check the consignee name? It was misspelt last time.',
    hoursAgo: days(3) + 8,
    reply: {
      after: 2.5,
      content:
        'Dear Ms Raman,\n\nBoth drafts left a few minutes ago, with the consignee as “Backwater Stores Private Limited”. Please reply with a simple “confirmed” and the chamber stamps them tomorrow morning. I am sorry about last time; we now copy the name from your own registration certificate.\n\nKind regards,\nDhow Trading',
    },
  },
  {
    name: 'Jorge Salinas',
    email: 'jsalinas@mercadosalinas.example',
    subject: 'enquiry',
    message:
      'Estimados señores:\n\nSomos importadores en Valparaíso y nos interesan el néctar de mango de 1 litro y el té helado de granada. ¿Tienen etiqueta en español con el rotulado de “alto en azúcares” que exige la norma chilena? ¿Cuántas cajas entran en un contenedor de 20 pies?\n\nQuedo atento a su respuesta.',
    hoursAgo: days(5),
    reply: {
      after: 21,
      content:
        'Estimado señor Salinas:\n\nGracias por escribirnos. En un contenedor de 20 pies caben 1.650 cajas de néctar (12 × 1 L) por peso, o una mezcla equivalente con el té. Los sellos chilenos se aplican como etiqueta adhesiva en nuestro almacén; a partir de 800 cajas se imprimen en el envase.\n\nLe mando aparte las tablas nutricionales para que su laboratorio confirme qué sellos corresponden.\n\nSaludos cordiales,\nDhow Trading',
    },
  },
  {
    name: 'Grace Wanjiru',
    email: 'grace@tumaini-wholesalers.example',
    subject: 'feedback',
    message:
      'Just to say that the cartons now marked with the expiry date on two sides save my warehouse an hour on every delivery. Please keep it that way.',
    hoursAgo: days(7) + 2,
    reply: {
      after: 4,
      content:
        'Dear Grace,\n\nThank you, I have read this out to the packing floor. From January the short sides will carry the lot number as well.\n\nWarm regards to Mombasa,\nDhow Trading',
    },
  },
  {
    name: 'Tomasz Zieliński',
    email: 'tz@zielinski-hurt.example',
    subject: 'website',
    message:
      'On my phone the photograph of the coffee pouch opens full screen, but I could not find a data sheet to download. Is there one? For registration I need composition, allergens and the pallet plan as a PDF.',
    hoursAgo: days(9) + 5,
  },
  {
    name: 'Leilani Kahale',
    email: 'orders@kahale-islandmart.example',
    subject: 'enquiry',
    message:
      'Aloha! Do you consolidate for small islands? We could take two pallets a month: hand wash, conditioner, plasters and batteries, via Singapore. If there is a neighbour island buying from you already, we would gladly share a box.',
    hoursAgo: days(12),
    reply: {
      after: 30,
      content:
        'Aloha Leilani,\n\nYes, we do: every second Wednesday we load a groupage container for Singapore, and two pallets are welcome in it. Batteries travel in the same box with a declaration, which we prepare.\n\nA customer two islands away has agreed to be introduced. May I pass on your address?\n\nBest wishes,\nDhow Trading',
    },
  },
  {
    name: 'Youssef El Idrissi',
    email: 'youssef@idrissi-negoce.example',
    subject: 'other',
    message:
      'Bonjour, je suis étudiant en logistique à Tanger et je prépare un mémoire sur le transbordement dans le Golfe. Serait-il possible de poser quelques questions à votre responsable des expéditions, par écrit ou en visioconférence ?',
    hoursAgo: days(15) + 6,
    reply: {
      after: 44,
      content:
        'Bonjour Youssef,\n\nAvec plaisir. Notre responsable des expéditions peut vous accorder une demi-heure un mardi ou un jeudi après 16 h (heure de Dubaï). Envoyez-nous vos questions à l’avance, il y répondra plus précisément.\n\nBon courage pour le mémoire,\nDhow Trading',
    },
  },
  {
    name: 'Margaret Tindall',
    email: 'm.tindall@harbourside-care.example',
    subject: 'service',
    message:
      'We have moved. Please send future papers to Harbourside Care, Unit 3, Old Ropewalk, and take our former address off the account. The telephone number stays as it is.',
    hoursAgo: days(18),
  },
  {
    name: 'عائشة بن صالح',
    email: 'aicha@bensalah-import.example',
    subject: 'feedback',
    message:
      'مرحباً، وصلتنا عيّنات كريم اليدين بالورد وصابون الغار، والجودة ممتازة والتغليف أنيق. زبائننا في تونس أعجبتهم الرائحة كثيراً. نقترح عبوة أصغر للسفر، خمسين غراماً مثلاً.',
    hoursAgo: days(21) + 4,
    reply: {
      after: 19,
      content:
        'مرحباً سيدة عائشة،\n\nشكراً جزيلاً على رسالتكم اللطيفة. عبوة السفر فكرة جيدة وقد نقلناها إلى المصنع، ونتوقع عيّنة أولى خلال ستة أسابيع وسنرسلها إليكم قبل غيركم.\n\nمع أطيب التحيات،\nفريق داو للتجارة',
    },
  },
  {
    name: 'Ruth Abebe',
    email: 'ruth.abebe@entoto-retail.example',
    subject: 'complaint',
    message:
      'Three cartons of vitamin C tubes in our last shipment had eleven months of life left, not the sixteen we agreed. We can sell them, but please check before loading the next one.',
    hoursAgo: days(24),
    reply: {
      after: 6,
      content:
        'Dear Ms Abebe,\n\nYou are right, and I apologise. The three cartons came from the front of a new lot row that had been filled up from the old one. We credit them in full, you keep the goods, and the loading list now shows the shortest date of every line before the doors are closed.\n\nSincerely,\nDhow Trading',
    },
  },
  {
    name: 'Hina Yamashita',
    email: 'yamashita@minato-select.example',
    subject: 'enquiry',
    message:
      'We are a small importer in Yokohama and would like samples of the arabica ground coffee and the whole beans. Is the harvest year printed on the pouch? We would need the pesticide analysis in English.',
    hoursAgo: days(28) + 3,
    reply: {
      after: 26,
      content:
        'Dear Ms Yamashita,\n\nTwo pouches of each are with the courier. The roast date is on the back; the harvest is part of the lot number, whose first two digits are the year. The multi-residue analysis (English, 512 substances) is in the parcel and follows by e-mail.\n\nWith kind regards,\nDhow Trading',
    },
  },
]
