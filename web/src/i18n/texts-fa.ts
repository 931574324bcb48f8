// The texts of the home page and an inquiry's page in one chunk; those of other screens are in another. Texts of mails
// and of the light page are not part of this application.
export const texts = import.meta.glob<Record<string, unknown>>(
  [
    '../../../locales/fa/*.json',
    '!../../../locales/fa/{mail,participate,participation}.json',
    '!../../../locales/fa/{account,admin,charts,crossTab,date,exports,fields,filters,imports,myData,myInquiries,notifications,participated,profile,responses,results}.json',
    '!../../../locales/fa/{comments,reports,richText,upload,wizard}.json',
    '!../../../locales/fa/{categories,chat,invitations,people,workspace}.json',
  ],
  { import: 'default', eager: true },
);
