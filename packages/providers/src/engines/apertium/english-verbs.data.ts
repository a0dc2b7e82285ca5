/** English verbs of websites that the rules take for nouns or participles where a sentence begins with them. */
export const openingVerbs =
  'add apply ask book browse build buy call change check choose clear click close compare contact copy create cut delete design discover donate download drag drop edit email enter explore fill filter find follow get give go help hide hit import install join keep learn leave list load make manage name open order pay pick plan play press print put rate read receive register remove rename reply report request return review run save search see select send set share show skip sort split start stop submit support switch test try turn type update upload use view visit watch write'.split(
    ' ',
  );

/** Those that are a request, not a noun, when they are the whole text. */
export const verbsAlone =
  'add apply browse buy choose create delete edit explore follow hide join leave read remove run save see select send show submit view watch write'.split(
    ' ',
  );

/** Verbs of descriptions in the third person, as documentation uses it: 'Returns the value'. */
export const describingVerbs =
  'adds allows appends applies calculates calls changes checks clears closes compares computes contains converts copies counts creates defines deletes determines draws finds fires formats gets hides holds indicates inserts lists loads limits makes matches moves opens parses prints provides reads removes replaces represents resets resizes returns reverses rotates rounds runs saves scales searches selects sends sets shows sorts specifies splits starts stops stores tests throws triggers updates uses waits writes'.split(
    ' ',
  );
