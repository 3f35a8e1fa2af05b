import type { DemoEnquiry } from './enquiries.ts'

const DAY = 24

/** What came in before that, back to a month ago. */
export const settled: DemoEnquiry[] = [
  {
    name: 'Tomasz Zieliński',
    email: 'tz@zielinski-hurt.example',
    subject: 'website',
    message:
      'On my phone the photograph of the coffee pouch opens full screen, but I could not find a data sheet to download. Is there one? For registration I need composition, allergens and the pallet plan as a PDF.',
    hoursAgo: 9 * DAY + 5,
  },
  {
    name: 'Elena Popescu',
    email: 'elena.popescu@dunarea-retail.example',
    subject: 'service',
    message:
      'Which Incoterms do you work on for Constanța? Our bank prefers a letter of credit at sight for the first two orders and then 30 days open account. Is that acceptable, and from which bank do you take confirmation?',
    hoursAgo: 10 * DAY,
    reply: {
      after: 5,
      content:
        'Dear Ms Popescu,\n\nWe sell FOB Jebel Ali, CFR or CIF Constanța, as you like. A letter of credit at sight is welcome; please have it advised through any bank in Dubai, confirmation is not needed for Romania. After two orders we are glad to talk about 30 days.\n\nKind regards,\nDhow Trading',
    },
  },
  {
    name: 'Wei Ling Tan',
    email: 'weiling@straits-pantry.example',
    subject: 'enquiry',
    message:
      'Hi, is Date Maamoul certified halal by a body that MUIS recognises? We need 300 cartons in Singapore six weeks before Hari Raya. If the butter version can carry the same certificate, please quote that as well.',
    hoursAgo: 10 * DAY + 8,
    reply: {
      after: 16,
      content:
        'Hello Wei Ling,\n\nYes, the certifying body in Alexandria is on the MUIS list, and the certificate covers both versions; a copy is in your inbox. For six weeks before Hari Raya the goods must be baked by the middle of Rajab, so we need your order within five weeks.\n\nThe butter version is 22% dearer. Both prices, CIF Singapore, are in the sheet I sent.\n\nBest regards,\nDhow Trading',
    },
  },
  {
    name: 'ليلى حدّاد',
    email: 'layla@haddad-gifts.example',
    subject: 'enquiry',
    message:
      'مساء الخير،\n\nأملك ثلاثة محلات هدايا في عمّان وأرغب في طلب بخور العود وفدج التمر بالطحينة في علب المعدن كهدايا للشركات. هل يمكن طباعة اسم الشركة على غطاء العلبة؟ الكمية نحو ٦٠٠ علبة من كل صنف. وهل تحتاج شهادة سايتس إلى إجراءات خاصة في الأردن؟',
    hoursAgo: 11 * DAY + 2,
    reply: {
      after: 20,
      content:
        'مساء النور سيدة ليلى،\n\nنعم، نطبع الاسم على الغطاء ابتداءً من ٥٠٠ علبة للصنف الواحد، ومدة التنفيذ أربعة أسابيع بعد اعتماد التصميم. أما البخور فنستخرج نحن تصريح التصدير (سايتس) خلال ثلاثة أسابيع، وتطلبون أنتم تصريح الاستيراد من وزارة البيئة، وسنرسل إليكم الأوراق اللازمة له.\n\nترسل العيّنتان غداً إلى عمّان.\n\nمع أطيب التحيات،\nفريق داو للتجارة',
    },
  },
  {
    name: 'Leilani Kahale',
    email: 'orders@kahale-islandmart.example',
    subject: 'enquiry',
    message:
      'Aloha! Do you consolidate for small islands? We could take two pallets a month: hand wash, conditioner, plasters and batteries, via Singapore. If there is a neighbour island buying from you already, we would gladly share a box.',
    hoursAgo: 12 * DAY,
    reply: {
      after: 30,
      content:
        'Aloha Leilani,\n\nYes, we do: every second Wednesday we load a groupage container for Singapore, and two pallets are welcome in it. Batteries travel in the same box with a declaration, which we prepare.\n\nA customer two islands away has agreed to be introduced. May I pass on your address?\n\nBest wishes,\nDhow Trading',
    },
  },
  {
    name: 'Joost van der Meer',
    email: 'joost@vandermeer-horeca.example',
    subject: 'service',
    message:
      'Can the fortnightly order of Espresso Beans (40 cartons) be switched to weekly, 20 cartons, same price? Our bars want a roast date within ten days of delivery.',
    hoursAgo: 13 * DAY,
  },
  {
    name: 'Rashid Mwinyi',
    email: 'rashid@mwinyi-bros.example',
    subject: 'complaint',
    message:
      'The Spring Water we received at Zanzibar smells of paint. I opened bottles from four pallets and it is only the two that stood next to the doors. Next to them in the container was something in drums which was not ours and is not in our packing list. I am keeping one pack from each pallet. Please call me before I speak with the surveyor.',
    hoursAgo: 14 * DAY + 5,
    reply: {
      after: 2,
      content:
        'Dear Mr Mwinyi,\n\nThank you for taking my call. As agreed: please do not sell those two pallets, keep the samples in the shade, and let the surveyor come at our expense. The drums were put in by the consolidator against our instruction, and we have stopped working with that depot.\n\nReplacement pallets are booked on Sunday’s feeder, freight paid.\n\nWith apologies,\nDhow Trading',
    },
  },
  {
    name: 'Youssef El Idrissi',
    email: 'youssef@idrissi-negoce.example',
    subject: 'other',
    message:
      'Bonjour, je suis étudiant en logistique à Tanger et je prépare un mémoire sur le transbordement dans le Golfe. Serait-il possible de poser quelques questions à votre responsable des expéditions, par écrit ou en visioconférence ?',
    hoursAgo: 15 * DAY + 6,
    reply: {
      after: 44,
      content:
        'Bonjour Youssef,\n\nAvec plaisir. Notre responsable des expéditions peut vous accorder une demi-heure un mardi ou un jeudi après 16 h (heure de Dubaï). Envoyez-nous vos questions à l’avance, il y répondra plus précisément.\n\nBon courage pour le mémoire,\nDhow Trading',
    },
  },
  {
    name: 'Hélène Bouchard',
    email: 'helene@epicerie-bouchard.example',
    subject: 'website',
    message:
      'Bonjour, le site est agréable, mais les fiches ne sont qu’en anglais. Pour mes clients de Gaspésie, il me faudrait les descriptions et les allergènes en français. Existe-t-il un catalogue en français, même en PDF ?',
    hoursAgo: 16 * DAY,
  },
  {
    name: 'Diego Quispe Mamani',
    email: 'diego@andesabarrotes.example',
    subject: 'enquiry',
    message:
      'Buenas tardes, represento a una cadena de abarrotes de La Paz y El Alto. Como no tenemos puerto, la carga entra por Arica. ¿Resisten las bolsas de papas fritas y de palomitas los 4.000 metros de altura? A otro proveedor se le reventaron casi todas. Pensamos en medio contenedor de Sea Salt Kettle Crisps y Salted Popcorn.',
    hoursAgo: 17 * DAY + 3,
    reply: {
      after: 23,
      content:
        'Estimado Diego:\n\nBuena pregunta, y la respuesta es: las bolsas normales no. Para Addis Abeba y para la sierra llenamos con un 30 % menos de nitrógeno; la bolsa parece floja en el puerto y queda tensa en El Alto. El mínimo para ese llenado es de 300 cajas por sabor, sin recargo.\n\nLe propongo enviarle primero diez bolsas de cada una por mensajería para que las vea llegar.\n\nSaludos cordiales,\nDhow Trading',
    },
  },
  {
    name: 'Margaret Tindall',
    email: 'm.tindall@harbourside-care.example',
    subject: 'service',
    message:
      'We have moved. Please send future papers to Harbourside Care, Unit 3, Old Ropewalk, and take our former address off the account. The telephone number stays as it is.',
    hoursAgo: 18 * DAY,
  },
  {
    name: 'Ingrid Solheim',
    email: 'ingrid@nordlys-apotek.example',
    subject: 'other',
    message:
      'I edit a small trade newsletter for pharmacies in the north of Norway and would like to print your photograph of the Eucalyptus Chest Rub beside an article about winter stock. May I, and how should I credit it?',
    hoursAgo: 19 * DAY,
    reply: {
      after: 8,
      content:
        'Dear Ms Solheim,\n\nWith pleasure. “Picture: Dhow Trading” is all we ask. A larger file is on its way to you; please send us a copy of the issue when it is out.\n\nKind regards,\nDhow Trading',
    },
  },
  {
    name: 'Mihail Stoyanov',
    email: 'mihail@blacksea-logistics.example',
    subject: 'other',
    message:
      'We are a forwarder in Varna with a bonded warehouse of 6,000 m² and our own trucks to Bucharest, Sofia and Chișinău. If you look for a distribution point on the Black Sea, I would like to present us. Half an hour is enough.',
    hoursAgo: 20 * DAY + 6,
  },
  {
    name: 'عائشة بن صالح',
    email: 'aicha@bensalah-import.example',
    subject: 'feedback',
    message:
      'مرحباً، وصلتنا عيّنات كريم اليدين بالورد وصابون الغار، والجودة ممتازة والتغليف أنيق. زبائننا في تونس أعجبتهم الرائحة كثيراً. نقترح عبوة أصغر للسفر، خمسين غراماً مثلاً.',
    hoursAgo: 21 * DAY + 4,
    reply: {
      after: 19,
      content:
        'مرحباً سيدة عائشة،\n\nشكراً جزيلاً على رسالتكم اللطيفة. عبوة السفر فكرة جيدة وقد نقلناها إلى المصنع، ونتوقع عيّنة أولى خلال ستة أسابيع وسنرسلها إليكم قبل غيركم.\n\nمع أطيب التحيات،\nفريق داو للتجارة',
    },
  },
  {
    name: 'Zanele Dlamini',
    email: 'zanele@ubuntu-spaza.example',
    subject: 'enquiry',
    message:
      'Hello, I buy for a club of 74 spaza shops around Durban. They sell by the single item, so small sizes matter. Which of your products come as sachets or minis? I saw that the corn rings have a 22 g bag and the Cardamom Coffee Mix comes in strips; is there more like that, and do the minis carry a barcode each?',
    hoursAgo: 22 * DAY,
    reply: {
      after: 25,
      content:
        'Dear Zanele,\n\nThere is: mango nectar in 200 ml with a straw, toffees by the piece from the refill bag, and plasters in a wallet of ten from 100 cartons. Corn rings at 22 g and the coffee strips are in stock. Each of them has its own barcode, except the toffees.\n\nI have put together a starter pallet with all five and the retail price we see elsewhere in the region; the sheet is in your inbox.\n\nWarm regards,\nDhow Trading',
    },
  },
  {
    name: 'Marisol Herrera',
    email: 'marisol@isladulce.example',
    subject: 'feedback',
    message:
      'Hola, solo quería contarles que el chocolate con coco se agotó en cuatro días en nuestras tiendas de Santo Domingo, y que llegó perfecto a pesar del calor. La bandeja de exhibición ayuda mucho. ¿Para cuándo una versión pequeña para la caja registradora, de 30 gramos más o menos?',
    hoursAgo: 23 * DAY + 5,
    reply: {
      after: 17,
      content:
        'Hola, Marisol:\n\n¡Qué alegría! La barra de 30 gramos está en prueba: 36 unidades por bandeja, en negro 64 % y en leche con coco. Esperamos las primeras cajas dentro de dos meses y le reservamos veinte.\n\nMuchas gracias por escribirnos,\nDhow Trading',
    },
  },
  {
    name: 'Ruth Abebe',
    email: 'ruth.abebe@entoto-retail.example',
    subject: 'complaint',
    message:
      'Three cartons of vitamin C tubes in our last shipment had eleven months of life left, not the sixteen we agreed. We can sell them, but please check before loading the next one.',
    hoursAgo: 24 * DAY,
    reply: {
      after: 6,
      content:
        'Dear Ms Abebe,\n\nYou are right, and I apologise. The three cartons came from the front of a new lot row that had been filled up from the old one. We credit them in full, you keep the goods, and the loading list now shows the shortest date of every line before the doors are closed.\n\nSincerely,\nDhow Trading',
    },
  },
  {
    name: 'Ahmet Yıldırım',
    email: 'ahmet@yildirim-otel.example',
    subject: 'enquiry',
    message:
      'For our hotels in Bodrum and Antalya we look for a dishwasher tablet that works at 28 °dH without salt. Your page says 21. Is there a stronger one, or a powder for professional machines?',
    hoursAgo: 25 * DAY,
    reply: {
      after: 10,
      content:
        'Dear Mr Yıldırım,\n\nHonestly, not as a tablet: above 21 °dH every tablet leaves a film without salt. For professional machines there is a 10 kg powder made for up to 35 °dH, with a separate rinse aid. Technical sheets for both are in your inbox, and our supplier’s technician is in Antalya next week if you want the dosing set.\n\nKind regards,\nDhow Trading',
    },
  },
  {
    name: 'نور الدين بلقاسم',
    email: 'nour@belkacem-distribution.example',
    subject: 'service',
    message:
      'السلام عليكم، نحن موزعون في وهران. هل توفرون تقرير تحليل الأفلاتوكسين للفستق المحمص والكاجو مع كل شحنة، وهل يقبل المختبر الذي تتعاملون معه لدى مصالح الجودة في الجزائر؟ نحتاج كذلك وسماً بالعربية يبيّن تاريخ الإنتاج وتاريخ الانتهاء كاملين.',
    hoursAgo: 26 * DAY + 7,
    reply: {
      after: 21,
      content:
        'وعليكم السلام سيد نور الدين،\n\nنعم، يرافق التقرير كل دفعة برقمها، والمختبر في روتردام معتمد وفق ISO 17025 وقد قُبلت تقاريره في ميناء وهران ثلاث مرات هذا العام. الوسم العربي جاهز وفيه التاريخان باليوم والشهر والسنة.\n\nأرسلنا إليكم نموذجاً من التقرير وصورة الوسم للمراجعة.\n\nمع التحية،\nفريق داو للتجارة',
    },
  },
  {
    name: 'Hina Yamashita',
    email: 'yamashita@minato-select.example',
    subject: 'enquiry',
    message:
      'We are a small importer in Yokohama and would like samples of the arabica ground coffee and the whole beans. Is the harvest year printed on the pouch? We would need the pesticide analysis in English.',
    hoursAgo: 28 * DAY + 3,
    reply: {
      after: 26,
      content:
        'Dear Ms Yamashita,\n\nTwo pouches of each are with the courier. The roast date is on the back; the harvest is part of the lot number, whose first two digits are the year. The multi-residue analysis (English, 512 substances) is in the parcel and follows by e-mail.\n\nWith kind regards,\nDhow Trading',
    },
  },
  {
    name: 'Callum Fraser',
    email: 'callum@fraser-chandlers.example',
    subject: 'website',
    message:
      'Your map pin puts me in the sea about forty metres off the quay. A driver followed it last week. Shed 14 is easy enough once you know, but you may want to move the pin.',
    hoursAgo: 29 * DAY + 6,
    reply: {
      after: 3,
      content:
        'Dear Mr Fraser,\n\nMoved, and thank you. I hope the driver stayed dry. There is now also a sign with our name at the second gate.\n\nBest regards,\nDhow Trading',
    },
  },
]
