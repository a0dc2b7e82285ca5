/** How a language model begins to refuse, in the languages of the catalogue. */
export const apologies =
  /^\W*(?:(?:i(?:'|’)?m|i am|we(?:'|’)?re|we are)? ?(?:really |very |so )?sorry\b|i apologi[sz]e|my apologies|unfortunately,? i|lo siento|lo lamento|lamento no|disculp[ae]|je suis désolée?|désolée?\b|je m(?:'|’)excuse|es tut mir leid|tut mir leid|entschuldigung|leider kann ich|mi dispiace|mi scuso|desculpe|sinto muito|lamento|peço desculpa|het spijt me|sorry,|jag är ledsen|tyvärr kan jag|jeg beklager|beklager|desværre kan jeg|olen pahoillani|valitettavasti|vabandust|kahjuks|atvainojiet|diemžēl|atsiprašau|deja,|przepraszam|przykro mi|niestety|omlouvám se|bohužel|ospravedlňujem sa|žiaľ|prepáčte|oprostite|žal mi je|žal ne|sajnálom|elnézést|îmi pare rău|ne pare rău|din păcate|съжалявам|за съжаление|извините|извини|простите|к сожалению|вибачте|перепрошую|на жаль|λυπάμαι|συγγνώμη|δυστυχώς|üzgünüm|özür dilerim|maalesef|maaf|mohon maaf|عذر[اً]|آسف|أعتذر|للأسف|申し訳|すみません|ごめんなさい|残念ながら|抱歉|很抱歉|对不起|對不起|遗憾|죄송|미안|유감)/iu;

/** Words, in any language, of a source that is itself an apology; `apologies` matches only the beginning. */
export const apologyInSource =
  /sorry|apolog|unfortunate|regret|excuse|pardon|désol|leid|leider|entschuld|siento|lament|disculp|dispiac|scus|desculp|sinto|spijt|ledsen|tyvärr|beklag|desværr|pahoill|valitett|vabandus|kahjuks|atvain|diemžēl|atsipraš|deja|przepras|przykro|niestety|omlouv|bohužel|ospravedl|žiaľ|prepáč|oprost|žal|sajnál|elnézést|pare rău|păcate|съжал|извин|прост|сожален|вибач|перепрош|жаль|λυπ|συγγν|δυστυχ|üzgün|özür|maalesef|maaf|عذر|آسف|أعتذر|أسف|申し訳|すみません|ごめん|残念|抱歉|对不起|對不起|遗憾|죄송|미안|유감/iu;

/** How a language model refers to itself. */
export const selfDescription =
  /\bas an ai\b|language model|modelo de lenguaje|modèle de langage|sprachmodell|modello linguistico|modelo de linguagem|taalmodel|språkmodell?|sprogmodel|kielimalli|keelemudel|valodas modelis|kalbos modelis|model językowy|jazykový model|jezikovni model|nyelvi modell|model (?:de )?limb|model lingvistic|езиков модел|языковая модель|мовна модель|γλωσσικό μοντέλο|dil modeli|model bahasa|نموذج لغوي|نموذج لغة|言語モデル|语言模型|語言模型|언어 모델/iu;
