// What home and an inquiry's page say, in one chunk; the other screens' texts are another one. Mails and the light
// page's texts are not this application's.
export const texts = import.meta.glob<Record<string, unknown>>(
  [
    '../../../locales/en/*.json',
    '!../../../locales/en/{mail,participate,participation}.json',
    '!../../../locales/en/{account,admin,charts,crossTab,date,exports,fields,filters,imports,myData,myInquiries,notifications,participated,profile,responses,results}.json',
    '!../../../locales/en/{comments,reports,richText,start,upload,wizard}.json',
    '!../../../locales/en/{categories,chat,invitations,people,workspace}.json',
  ],
  { import: 'default', eager: true },
);
