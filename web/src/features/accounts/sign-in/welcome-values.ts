import type { CallInput } from '@nazar/domain/api/define-call.ts';
import type { updateInfo } from '@nazar/domain/api/user-calls.ts';
import type { PersonType, UserInfo } from '@nazar/domain/api/user-shapes.ts';
import type { Language } from '@nazar/domain/text/language.ts';

export type WelcomeFormValues = {
  personType: PersonType;
  name: string;
  profileName: string;
  country: string;
  birthDate: string | null;
  nationalId: string;
  lang: Language;
};

export function toWelcomeFormValues(me: UserInfo, lang: Language): WelcomeFormValues {
  const { personType, name, profileName, country, birthDate, nationalId } = me;
  return {
    personType: personType ?? 'real',
    name,
    profileName,
    country,
    birthDate,
    nationalId: nationalId ?? '',
    lang,
  };
}

/** The input of the call; a birthday typed before choosing a business account is left out. */
export function toUpdateInfoInput(values: WelcomeFormValues): NonNullable<CallInput<typeof updateInfo>> {
  const { name, profileName, nationalId, birthDate, personType, ...rest } = values;
  return {
    ...rest,
    personType,
    personTypeAsked: true,
    name: name.trim(),
    profileName: profileName.trim(),
    nationalId: nationalId.trim() === '' ? null : nationalId.trim(),
    birthDate: personType === 'legal' ? null : birthDate,
  };
}
