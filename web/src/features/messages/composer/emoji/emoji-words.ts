import type { Language } from '@balcao/contract/values/locales'

const ORDER: readonly Language[] = ['pt', 'en', 'es', 'de', 'fr', 'it', 'pl', 'ru']

/** What people look for after a colon, of the signs customers are answered with; in that order. English is known everywhere. */
const WORDS = `
👍|joia positivo curtir sim|thumbsup yes like ok|pulgar bien si|daumen gut ja|pouce oui bien|pollice bene si|kciuk dobrze tak|палец хорошо да
👎|negativo ruim nao|thumbsdown no bad|pulgar mal no|daumen schlecht nein|pouce non mauvais|pollice male no|kciuk zle nie|плохо нет
🙏|obrigado gratidao porfavor rezar|thanks please pray|gracias porfavor rezar|danke bitte beten|merci prier svp|grazie prego pregare|dziekuje prosze|спасибо пожалуйста
👏|palmas aplauso parabens|clap applause|aplauso palmas|applaus klatschen|bravo applaudir|applauso bravo|brawo oklaski|браво аплодисменты
🤝|acordo aperto maos parceria|handshake deal|acuerdo manos trato|handschlag abgemacht|accord poignee|accordo stretta|umowa uscisk|договор рукопожатие
👋|tchau oi aceno|wave hello bye|hola adios saludo|winken hallo|coucou salut|ciao saluto|czesc pa|привет пока
💪|forca forte|muscle strong|fuerza fuerte|stark kraft|force muscle|forza muscolo|sila miesnie|сила
👌|perfeito ok otimo|ok perfect|perfecto vale|perfekt ok|parfait ok|perfetto ok|idealnie ok|отлично ок
🤞|torcer sorte dedos|luck fingers|suerte dedos|glueck daumen|chance doigts|fortuna dita|kciuki szczescie|удача
👇|abaixo baixo|down below|abajo|unten|bas dessous|sotto giu|dol ponizej|вниз
👉|direita aponta|right point|derecha|rechts|droite|destra|prawo|вправо
🙌|viva aleluia|hooray|viva hurra|hurra|hourra|evviva|hura|ура
😊|sorriso feliz|smile blush happy|sonrisa feliz|laecheln froh|sourire content|sorriso felice|usmiech mily|улыбка приятно
😀|sorriso alegre|grin smile|sonrisa alegre|grinsen lachen|sourire joie|sorriso allegro|usmiech radosc|улыбка радость
😂|risada chorar rindo|joy laugh lol|risa llorar|lachen traenen|rire larmes|risata ridere|smiech lzy|смех
😅|suor alivio|sweat relief|sudor alivio|schwitzen puh|sueur ouf|sudore|pot uff|пот фух
😉|piscar|wink|guino|zwinkern|clin|occhiolino|mrugniecie|подмигнуть
😍|apaixonado amei|heart_eyes love|enamorado encanta|verliebt|amoureux|innamorato|zakochany|влюблён
🥰|carinho amor|love affection|carino amor|liebe|amour tendresse|amore affetto|milosc|любовь
😘|beijo|kiss|beso|kuss|bisou|bacio|buziak|поцелуй
😎|oculos legal|cool sunglasses|gafas genial|cool sonnenbrille|lunettes cool|occhiali figo|okulary|очки круто
🤔|pensar duvida|thinking hmm|pensar duda|denken hm|penser doute|pensare dubbio|mysle|думаю
🙂|leve sorriso|slight_smile|leve sonrisa|laecheln|leger sourire|sorrisetto|usmieszek|улыбка лёгкая
😢|triste chorar|cry sad|triste llorar|traurig weinen|triste pleurer|triste piangere|smutny placz|грусть плач
😭|choro muito|sob cry|llanto|heulen|sangloter|pianto|ryczec|рыдать
😔|desculpa triste|sorry pensive|perdon triste|traurig sorry|desole triste|scusa triste|przykro smutny|жаль грусть
😮|surpresa uau|wow surprised|sorpresa guau|wow erstaunt|surprise ouah|sorpresa wow|zdziwienie wow|удивление вау
😡|raiva bravo|angry rage|enojado rabia|wuetend|colere|rabbia arrabbiato|zly|злость
😴|sono dormir|sleep|sueno dormir|schlafen|dormir|sonno dormire|spac|сон
🤒|doente febre|sick fever|enfermo fiebre|krank fieber|malade fievre|malato febbre|chory|болезнь
🥳|festa comemorar|party celebrate|fiesta celebrar|feiern party|fete|festa|impreza|праздник
🤗|abraco|hug|abrazo|umarmung|calin|abbraccio|usciski|обнимать
🙄|revirar|eyeroll|ojos|augenrollen|yeux|occhi|oczy|глаза
🤷|tantofaz seila|shrug|nose|schulterzucken|sais|boh|wzruszenie|незнаю
❤️|coracao amor|heart love|corazon amor|herz liebe|coeur amour|cuore amore|serce|сердце любовь
💚|coracao verde|green_heart|corazon verde|herz gruen|coeur vert|cuore verde|serce zielone|сердце зелёное
💙|coracao azul|blue_heart|corazon azul|herz blau|coeur bleu|cuore blu|serce niebieskie|сердце синее
✨|brilho|sparkles|brillo|glitzer|etincelles|scintille|blask|блеск
🎉|festa parabens|tada party congrats|fiesta felicidades|party konfetti|fete felicitations|festa auguri|impreza gratulacje|праздник поздравляю
🎂|bolo aniversario|cake birthday|pastel cumpleanos|kuchen geburtstag|gateau anniversaire|torta compleanno|tort urodziny|торт деньрождения
🎁|presente|gift present|regalo|geschenk|cadeau|regalo|prezent|подарок
⭐|estrela|star|estrella|stern|etoile|stella|gwiazda|звезда
🔥|fogo|fire hot|fuego|feuer|feu|fuoco|ogien|огонь
✅|certo feito pronto|check done|listo hecho|haken erledigt|fait coche|fatto spunta|gotowe|готово
❌|errado xis cancelar|x cross cancel|error cancelar|kreuz abbrechen|croix annuler|croce annulla|krzyzyk|крест отмена
⚠️|atencao aviso|warning|atencion aviso|achtung warnung|attention|attenzione|uwaga|внимание
❓|pergunta duvida|question|pregunta|frage|question|domanda|pytanie|вопрос
❗|exclamacao importante|exclamation important|importante|wichtig|important|importante|wazne|важно
⏰|alarme hora despertador|alarm clock|alarma hora|wecker uhr|reveil heure|sveglia ora|budzik|будильник
⏳|esperar ampulheta|hourglass wait|esperar reloj|warten sanduhr|attendre sablier|attesa clessidra|czekac|ждать
📅|data calendario agenda|calendar date|fecha calendario|kalender datum|calendrier date|calendario data|kalendarz|календарь дата
📍|local endereco alfinete|pin place|lugar direccion|ort|lieu adresse|luogo|miejsce|место
📎|anexo clipe|paperclip attach|adjunto clip|anhang|trombone piece|allegato|spinacz|скрепка
📄|documento arquivo|document page|documento archivo|dokument|document|documento|dokument|документ
📦|caixa pedido pacote encomenda|package box order|caja paquete pedido|paket|colis|pacco|paczka|посылка
🚚|caminhao entrega|truck delivery|camion entrega|lieferung lkw|camion livraison|camion consegna|dostawa|доставка
💰|dinheiro|money|dinero|geld|argent|soldi|pieniadze|деньги
💳|cartao pagamento|card payment|tarjeta pago|karte zahlung|carte paiement|carta pagamento|karta platnosc|карта оплата
🧾|recibo nota|receipt|recibo factura|quittung beleg|recu|ricevuta|paragon|чек
🛒|carrinho compras|cart shopping|carrito compras|einkaufswagen|panier|carrello|koszyk|корзина
📞|telefone ligar|phone call|telefono llamar|telefon anruf|telephone appel|telefono chiamata|telefon|телефон
📱|celular|mobile|celular movil|handy|portable|cellulare|komorka|смартфон
📧|email|email|correo email|email|courriel email|email|email|почта
🔑|chave senha|key|llave clave|schluessel|cle|chiave|klucz|ключ
🔗|link|link|enlace|link|lien|link|link|ссылка
💡|ideia luz|idea bulb|idea luz|idee|idee|idea|pomysl|идея
🏠|casa|house home|casa|haus|maison|casa|dom|дом
☕|cafe|coffee|cafe|kaffee|cafe|caffe|kawa|кофе
🌞|sol bomdia|sun|sol|sonne|soleil|sole|slonce|солнце
🌙|lua noite|moon night|luna noche|mond nacht|lune nuit|luna notte|ksiezyc noc|луна ночь
🚀|foguete rapido|rocket|cohete|rakete|fusee|razzo|rakieta|ракета
💯|cem|hundred|cien|hundert|cent|cento|sto|сто`

const ALL = WORDS.trim()
  .split('\n')
  .map(line => {
    const [emoji = '', ...words] = line.split('|')
    return { emoji, words: words.map(one => one.split(' ')) }
  })

export interface EmojiFound {
  emoji: string
  word: string
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Signs with a word that begins so, those one uses first. What several share has a second word, or nobody could tell them apart. */
export function findEmoji(begun: string, language: Language, used: readonly string[]): EmojiFound[] {
  const asked = plain(begun)
  const at = [ORDER.indexOf(language), ORDER.indexOf('en')]
  const found = ALL.flatMap(({ emoji, words }) => {
    const its = at.map(i => words[i] ?? []).find(some => some.some(one => plain(one).startsWith(asked)))
    const word = its?.find(one => plain(one).startsWith(asked))
    return its === undefined || word === undefined ? [] : [{ emoji, word, other: its.find(one => one !== word) }]
  })
  const rank = ({ emoji }: EmojiFound) => (used.includes(emoji) ? used.indexOf(emoji) : used.length)
  const isShared = (word: string) => found.filter(one => one.word === word).length > 1
  return found
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, MOST)
    .map(({ emoji, word, other }) => ({ emoji, word: other && isShared(word) ? `${word}_${other}` : word }))
}
const MOST = 8

/** What stands before the cursor and asks for a sign: a colon at the beginning of a word, and two letters. */
export function askedBefore(text: string, caret: number): { from: number; begun: string } | null {
  const found = /(?:^|\s):([\p{L}_+]{2,20})$/u.exec(text.slice(0, caret))
  return found?.[1] === undefined ? null : { from: caret - found[1].length - 1, begun: found[1] }
}
