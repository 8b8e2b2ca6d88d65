export const DoNotWrite = () => null;
