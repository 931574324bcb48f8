/**
 * The most frequent words in leaked passwords after removing digits and symbols: the first thousand of
 * Django's list, and words common among Persian speakers. They are in lower case, with look-alikes as
 * letters.
 */
export const commonPasswordWords: ReadonlySet<string> = new Set(
  `aaa aaaa aaaaa abc abcabc abcd abcde adidas admin administrator adrian albert alejandro alex alexander
  alexandra alexis ali alicia allah alyssa amanda america amir andrea andrew andrey android angel angelina
  anthony antonio apple arash arsenal asd asdasd asdf asdfasdf asdfg asdfghjkl ashley asshole august austin
  autumn awesome azadi azerty baby babyboy babygirl badboy badoo bailey banana bandit barbara barbie
  barcelona barney baseball basketball batman beautiful beauty benjamin bismillah bitch biteme black blessed
  blink bond bonnie boomer brandon brandy brittany brooklyn bubba bubbles buddy buster butterfly california
  cameron canada candy carlos carmen carolina caroline casper cassie cent changeme charles charlie charlotte
  cheese chelsea cherry chester chicago chicken chivas chocolate chris christian christine cjmasterinf
  claudia cocacola coffee company compaq computer cookie cooper corvette courtney cowboy crazy creative
  cristina crystal daddy dakota dallas dancer daniel darkness david december default demo denise dennis
  destiny dexter diablo diamond diosesfiel dolphin doost doudou dpbk dragon eagles edward elephant elham
  elizabeth eminem eshgh esteghlal exigent facebook family fatemeh father fatima fernando ferrari film
  fishing florida flower fluffy football forever francis freedom friend friendster fuckyou fuk fylhtq
  gabriel gangsta garfield gemini genius george gfhjkm ghbdtn ginger golfer golnaz google green greenday
  guest guitar gwerty hahaha hannah happy hardcore harley hasan hassan heather heaven hello hellokitty hfjdk
  hiphop hockey homelesspa honey horses hosein hossein hotmail hottie hunter icecream iloveu internet iphone
  iran irani isabella isfahan jackass jackie jackson james january jasmine jason jasper jennifer jeremy
  jessica jessie jesus john johnny jordan joseph joshua junior justin justinbieb juventus karina khoda khosh
  killer kimberly kissme kitten kitty kobe krishna kristina kurdistan lakers lalala lastfm lauren leonardo
  letmein linkedin liverpool login lol lolita lollipop london loser louise loulou love lovelove lovely
  loveme lover loveyou lucky madison maggie mahdi mahsa manchester manuel maria marina marlboro marseille
  martin maryam mashhad master matrix matthew maverick maxwell mehdi melanie melissa mercedes merlin
  metallica mexico michael michelle mickey midnight miguel milad million mohamad mohammad mohammed molly
  mommy monday money monica monkey monster morgan mother motorola muffin murphy music mustang mylove mynoob
  myspace narges naruto natalie natasha nathan nazar newyork nicholas nicolas nicole nikita nima ninja
  nirvana nothing november null number october oliver olivia onelove orange p4ssword pakistan parola parsa
  pass passer passion passw password passwort patricia patrick peaches peanut pegah pepper persepolis
  perspolis phoenix pimpin playboy player pokemon police poohbear pookie poop popcorn portugal precious
  pretty prince pumpkin purple qaz qazqaz qazwsx qazwsxedc qazxsw qqqqqq qqww qwaszx qwe qweasd qweasdzxc
  qweqwe qwer qwert qwertyuiop rabbit rachel raiders rainbow ranger rebecca red reza richard robert rockstar
  rocky ronaldo root rsavoy sabrina saeed sakura salam samantha sammy sample samson samsung samuel sandra
  sara sarah sayang school scooby scooter scorpio sebastian secret september sergey shadow shannon shelby
  shiraz shorty silver simone simple skater slayer slipknot smokey snickers snoopy snowball soccer softball
  soleil sophie sparky spider spiderman spongebob spring stalker startfinding starwars status steelers
  stella stephanie steven stupid success summer sunshine super superman survey sweet swordfish sydney tabriz
  target taylor tehran temp tennis test tester testing thomas thunder tianya tiffany tiger tigger tinkerbell
  tinkle toyota trinity trustno tudelft turtle tweety twilight tyler uiopy user valentina vanessa veronica
  vfhbyf vfrcbv victor vincent vqsablpzla wasd weed welcom whatever william windows winner winston winter
  woaini wsx xbox xxxxxx xyz yagjecc yamaha yankees yellow yuantuo zahra zaq zxc zxcv zxcvbn zzzzzz`.split(
    /\s+/,
  ),
);
