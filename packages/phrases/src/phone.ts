import type { Language } from '@kahan/domain';

/** Texts that the systems of phones show in the name of the app. */
export interface PhonePhrases {
  /** Why the app asks for the camera: iOS offers it where a file is chosen. */
  camera: string;
  /** Why the app asks for the microphone: iOS offers videos where a file is chosen. */
  microphone: string;
  /** Why the app asks for the position. */
  location: string;
  /** Shown where the system's browser view is too old to start the app. */
  oldView: string;
}

const ALL: Record<Language, PhonePhrases> = {
  cs: {
    camera: 'Práci, kterou odevzdáváte, můžete vyfotit.',
    microphone: 'Video, které odevzdáváte, se natočí se zvukem.',
    location: 'Na mapě kampusu se zobrazí, kde jste a kudy jít. Poloha se neukládá.',
    oldView: 'Kahan se tu nespustí: aktualizujte v Obchodě Play „Android System WebView“ a „Chrome“.',
  },
  en: {
    camera: 'You can take a photo of the work that you hand in.',
    microphone: 'A video that you hand in is recorded with sound.',
    location: 'The campus map shows where you are and where to go. Your position is not stored.',
    oldView: 'Kahan cannot start here: update “Android System WebView” and “Chrome” in the Play Store.',
  },
};

export const phonePhrases = (language: Language): PhonePhrases => ALL[language];
