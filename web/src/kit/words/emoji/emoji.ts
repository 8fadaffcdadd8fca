import type { PlainKey } from '../../../i18n/index.ts'

/** What people who serve customers use; the system draws them. */
export const EMOJI_GROUPS: readonly { name: PlainKey; emoji: string }[] = [
  {
    name: 'messages.emojiFaces',
    emoji:
      '😀😃😄😁😆😅😂🤣🙂🙃😉😊😇🥰😍🤩😘😗😚😙😋😛😜🤪😝🤗🤭🤫🤔🤐😐😑😶😏😒🙄😬😌😔😪😴😷🤒🤕🤧🥵🥶😵🤯🥳😎🤓🧐😕😟🙁😮😯😲😳🥺😦😧😨😰😥😢😭😱😖😞😓😩😫🥱😤😡😠',
  },
  {
    name: 'messages.emojiPeople',
    emoji: '👍👎👌✌️🤞🤟🤘🤙👈👉👆👇☝️✋🤚🖐️👋🤝🙏✍️💪👏🙌👐🤲👀👂👃👶👧🧒👦👩🧑👨👵👴👮👷💁🙋🤷🤦🧑‍💻🧑‍🔧🧑‍🍳🧑‍⚕️🧑‍🏫👪',
  },
  { name: 'messages.emojiHearts', emoji: '❤️🧡💛💚💙💜🖤🤍🤎💔❣️💕💞💓💗💖💘💝💯💢💥💫💦💨✨⭐🌟🔥🎉🎊🎁🎈🏆🥇' },
  {
    name: 'messages.emojiThings',
    emoji:
      '📱💻🖥️🖨️⌚📷🎥📞☎️📺🔋🔌💡🔦💰💵💳🧾📦📫📬✉️📧📝📄📑📊📈📉📅📆🗓️📌📍📎✂️🔒🔓🔑🔨🛠️🔧⚙️🧰🛒🛍️🏠🏢🏥🏦🏪🏫🛋️🪑🛏️🚪🚿👕👗👟👜💍💄💊🩺',
  },
  {
    name: 'messages.emojiPlaces',
    emoji: '🚗🚕🚌🚚🚛🏍️🛵🚲✈️🚀🚢⛽🚦🗺️🏖️🏝️🌍☀️🌤️⛅☁️🌧️⛈️❄️🌈🌙🌱🌳🌷🌹🐶🐱🐦🐝',
  },
  {
    name: 'messages.emojiFood',
    emoji: '🍎🍌🍇🍓🍊🥑🍅🥕🌽🍞🥐🧀🥚🍳🥓🍗🍔🍟🍕🌭🥪🌮🥗🍝🍜🍣🍤🍦🍩🍪🎂🍰🍫🍬☕🍵🥤🍺🍷🥂',
  },
  { name: 'messages.emojiSigns', emoji: '✅☑️✔️❌❎➕➖➗❓❔❗❕⚠️🚫⛔🔴🟠🟡🟢🔵🟣⚫⚪🔺🔻➡️⬅️⬆️⬇️↩️🔄🔔🔕⏰⏳⌛🆗🆕🆓ℹ️0️⃣1️⃣2️⃣3️⃣' },
]
