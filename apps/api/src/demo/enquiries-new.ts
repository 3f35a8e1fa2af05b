import type { DemoEnquiry } from './enquiries.ts'

const DAY = 24

/** What came in during the last nine days, newest first. */
export const fresh: DemoEnquiry[] = [
  {
    name: 'Amina Okafor',
    email: 'amina@okafor-provisions.example',
    subject: 'enquiry',
    message:
      'Good morning,\n\nWe run eleven mini-markets in Lagos and Ibadan. Could you let us have your best lead time for a mixed 40-foot container: roughly half kettle crisps, the rest dark chocolate and mint lemonade? How do you protect the chocolate in the hot months?\n\nPlease also say which of these already carry a NAFDAC-ready label.\n\nAmina Okafor\nBuying',
    hoursAgo: 1.5,
  },
  {
    name: 'Nguyễn Thị Hạnh',
    email: 'hanh@songxanh-import.example',
    subject: 'enquiry',
    message:
      'Dear Sir or Madam,\n\nPlease quote CIF Cat Lai for 1 × 20’ of Dark Chocolate Bar 64%, reefer at 16 °C. Also tell us the HS code you declare and whether the bar has been registered with the food authority in Vietnam before.\n\nThank you,\nHạnh',
    hoursAgo: 3.5,
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
    name: 'Oluwaseun Balogun',
    email: 'seun@balogun-cashncarry.example',
    subject: 'website',
    message:
      'I filled this same form on my phone yesterday and pressed Send twice because the network dropped. If you have me two times, please delete one. The question was the price of the AAA batteries by the carton.',
    hoursAgo: 12,
  },
  {
    name: 'Lucía Fernández Prado',
    email: 'lucia@almacenesprado.example',
    subject: 'enquiry',
    message:
      'Buenos días:\n\nTenemos nueve tiendas de productos naturales en Galicia y el norte de Portugal. Nos interesan el gel de aloe vera, el aceite de coco para el cabello y los cepillos de bambú. ¿Están notificados en el CPNP y quién figura como persona responsable en la UE? ¿Cuál sería el pedido mínimo hasta Vigo?\n\nUn saludo,\nLucía Fernández',
    hoursAgo: 20,
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
    name: 'Babajide & Sons, Purchasing',
    email: 'purchasing@babajide-sons.example',
    subject: 'enquiry',
    message: 'Price list, all home care, FOB Jebel Ali, by return please.',
    hoursAgo: 2 * DAY - 9,
  },
  {
    name: 'Camille Rousseau',
    email: 'camille.rousseau@comptoir-ocean.example',
    subject: 'enquiry',
    message:
      'Bonjour,\n\nNous cherchons un fournisseur de savon à l’huile d’olive et de laurier pour nos boutiques de La Réunion, environ 4 000 pièces par trimestre. Les étuis peuvent-ils porter un texte en français ? Merci de m’indiquer les quantités par palette et le délai jusqu’au port de la Pointe des Galets.\n\nBien cordialement,\nCamille Rousseau',
    hoursAgo: 2 * DAY + 3,
    reply: {
      after: 5,
      content:
        'Bonjour Madame Rousseau,\n\nMerci de votre intérêt. Une palette porte 40 caisses de 72 savons, soit 2 880 pièces ; deux palettes couvrent donc un bon trimestre. Le texte français est imprimé sans supplément à partir de 60 caisses, sinon nous posons une étiquette.\n\nComptez trois semaines de préparation et seize jours de mer jusqu’au Port. Je vous envoie demain trois échantillons et la fiche de sécurité cosmétique.\n\nBien à vous,\nL’équipe Dhow Trading',
    },
  },
  {
    name: 'Dr. Farhod Karimov',
    email: 'f.karimov@shifo-dorixona.example',
    subject: 'enquiry',
    message:
      'Good afternoon. Our pharmacies in Tashkent and Samarkand would like to register the Rehydration Salts Orange and the Surgical Masks. For the ministry we need: free-sale certificate with apostille, GMP certificate, the stability study for zone IVa and ten samples of each from one lot. How long would the dossier take, and can the leaflet be printed in Uzbek and Russian for a first order of 200 cartons?',
    hoursAgo: 2 * DAY + 9,
  },
  {
    name: 'Mere Tuilagi',
    email: 'mere@lagoonprovedores.example',
    subject: 'complaint',
    message:
      'Talofa, the Laundry Liquid from the last groupage came with nine caps cracked, all in the bottom layer of one pallet. Nothing leaked because the inner seal held, but I cannot put them on a shelf. Could nine caps come with the next box? No need for a credit note.',
    hoursAgo: 3 * DAY + 1,
    reply: {
      after: 9,
      content:
        'Talofa Mere,\n\nTwenty caps are in an envelope and leave today by post, so you need not wait for the box. The pallet was one layer too high for that carton; we load it four high from now on.\n\nThank you for being so kind about it.\nDhow Trading',
    },
  },
  {
    name: 'Priya Raman',
    email: 'priya@backwaterstores.example',
    subject: 'service',
    message:
      'Our forwarder asks for the certificate of origin and the halal certificate of the cardamom toffees before the vessel closes on Friday. Can you send the drafts today so that we can check the consignee name? It was misspelt last time.',
    hoursAgo: 3 * DAY + 8,
    reply: {
      after: 2.5,
      content:
        'Dear Ms Raman,\n\nBoth drafts left a few minutes ago, with the consignee as “Backwater Stores Private Limited”. Please reply with a simple “confirmed” and the chamber stamps them tomorrow morning. I am sorry about last time; we now copy the name from your own registration certificate.\n\nKind regards,\nDhow Trading',
    },
  },
  {
    name: 'سالم الحارثي',
    email: 'salem@harthi-markets.example',
    subject: 'service',
    message:
      'السلام عليكم ورحمة الله،\n\nوصلت الشحنة الأخيرة إلى ميناء صحار ولكن شهادة المنشأ ما زالت تنقصنا، والجمارك تطلب الأصل مع ختم الغرفة. رقم الفاتورة لديكم باسم أسواق الحارثي. أرجو إرسالها بالبريد السريع اليوم حتى لا ندفع أرضيات إضافية.\n\nسالم',
    hoursAgo: 4 * DAY,
    reply: {
      after: 1.5,
      content:
        'وعليكم السلام ورحمة الله أخ سالم،\n\nخرج الأصل مع البريد السريع قبل قليل ويصلكم غداً قبل الظهر، وأرسلنا نسخة ممسوحة إلى بريدكم الآن. إذا ترتبت أرضيات بسبب هذا التأخير فهي علينا، ونرجو إرسال الإيصال.\n\nنعتذر عن الإزعاج،\nفريق داو للتجارة',
    },
  },
  {
    name: 'Jorge Salinas',
    email: 'jsalinas@mercadosalinas.example',
    subject: 'enquiry',
    message:
      'Estimados señores:\n\nSomos importadores en Valparaíso y nos interesan el néctar de mango de 1 litro y el té helado de granada. ¿Tienen etiqueta en español con el rotulado de “alto en azúcares” que exige la norma chilena? ¿Cuántas cajas entran en un contenedor de 20 pies?\n\nQuedo atento a su respuesta.',
    hoursAgo: 5 * DAY,
    reply: {
      after: 21,
      content:
        'Estimado señor Salinas:\n\nGracias por escribirnos. En un contenedor de 20 pies caben 1.650 cajas de néctar (12 × 1 L) por peso, o una mezcla equivalente con el té. Los sellos chilenos se aplican como etiqueta adhesiva en nuestro almacén; a partir de 800 cajas se imprimen en el envase.\n\nLe mando aparte las tablas nutricionales para que su laboratorio confirme qué sellos corresponden.\n\nSaludos cordiales,\nDhow Trading',
    },
  },
  {
    name: 'Birgitta Lindqvist',
    email: 'birgitta@lindqvist-inkop.example',
    subject: 'enquiry',
    message:
      'Hello! We supply about sixty hotels between Malmö and Umeå. Could the Jasmine Soap be made as a 20 g round with our logo, 150,000 pieces a year, and the Sea Kelp Hand Wash in five-litre cans? We need EU Ecolabel or something a guest would recognise, and no palm oil. A rough price is enough for now.',
    hoursAgo: 5 * DAY + 4,
    reply: {
      after: 22,
      content:
        'Dear Ms Lindqvist,\n\nYes to both. The 20 g round with an embossed logo starts at 50,000 pieces; at your quantity we expect USD 0.11 to 0.13 each, FOB Beirut, pleat-wrapped. The tool for the logo takes four weeks and is yours afterwards.\n\nThe soap base is palm-free. It does not carry the EU Ecolabel; the hand wash is being assessed and we would rather promise nothing before the result is in. Samples of both are on their way to Malmö.\n\nKind regards,\nDhow Trading',
    },
  },
  {
    name: 'Arjun Thapa',
    email: 'arjun@himalprovisions.example',
    subject: 'enquiry',
    message:
      'Namaste. Goods for Kathmandu come through Kolkata and by truck, sometimes five weeks. Which coffees would you trust on that road, and do you have a transit-bond sample of the papers? Thinking of 120 cartons Instant Coffee Granules and 60 cartons Cardamom Coffee Mix to begin with.',
    hoursAgo: 6 * DAY,
  },
  {
    name: 'Patrice Mbarga',
    email: 'p.mbarga@wouri-distribution.example',
    subject: 'complaint',
    message:
      'Bonjour,\n\nSur la facture du dernier conteneur pour Douala, les biscuits « Sesame Butter » sont comptés 480 cartons alors que nous en avons reçu 460, bordereau du transitaire à l’appui. Le plomb était intact, l’erreur vient donc du chargement. Merci de corriger avant l’échéance de vendredi.\n\nPatrice Mbarga',
    hoursAgo: 6 * DAY + 10,
    reply: {
      after: 7,
      content:
        'Bonjour Monsieur Mbarga,\n\nVous avez raison : les vingt cartons sont restés sur notre quai et n’ont jamais été pointés. La facture rectifiée est partie ce matin et l’échéance est repoussée de huit jours pour vous laisser le temps de la vérifier.\n\nSouhaitez-vous les recevoir avec la prochaine commande ? Nous les gardons pour vous jusque-là.\n\nAvec nos excuses,\nDhow Trading',
    },
  },
  {
    name: 'Grace Wanjiru',
    email: 'grace@tumaini-wholesalers.example',
    subject: 'feedback',
    message:
      'Just to say that the cartons now marked with the expiry date on two sides save my warehouse an hour on every delivery. Please keep it that way.',
    hoursAgo: 7 * DAY + 2,
    reply: {
      after: 4,
      content:
        'Dear Grace,\n\nThank you, I have read this out to the packing floor. From January the short sides will carry the lot number as well.\n\nWarm regards to Mombasa,\nDhow Trading',
    },
  },
  {
    name: 'Siobhán Ní Bhriain',
    email: 'siobhan@galway-wholefoods.example',
    subject: 'feedback',
    message:
      'The Olive & Laurel Soap outsells everything else on our bath shelf and the bare cardboard is the reason people pick it up. One small thing: the case tape tears the top row of boxes if you open it in a hurry. A finger-lift tape would fix it.',
    hoursAgo: 8 * DAY,
  },
  {
    name: 'Kwame Asante',
    email: 'kwame@asante-superstores.example',
    subject: 'enquiry',
    message:
      'We want to put our own name on kettle crisps and popcorn: “Asante Choice”, three flavours, 40,000 bags each to start. What is your minimum for printed film, who owns the cylinders, and how many weeks from approved artwork to Tema?',
    hoursAgo: 8 * DAY + 7,
    reply: {
      after: 18,
      content:
        'Dear Mr Asante,\n\nForty thousand bags is just above the minimum for printed film, which is 35,000 per design. Cylinders cost about USD 180 a colour, are paid once and belong to you. From approved artwork count five weeks for film, one for packing and twenty-four days at sea to Tema.\n\nOur designer can adapt your logo to the bag without charge if you send it as a vector file.\n\nWith best regards,\nDhow Trading',
    },
  },
]
