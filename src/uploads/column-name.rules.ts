/** Names of the email column, likeliest first, without spaces, punctuation and accents. */
export const EMAIL_COLUMNS =
  `email emailaddress mail mailaddress workemail businessemail contactemail primaryemail email1 emailid
  personalemail emailadresse mailadresse epost epostadress adressemail adresseemail courriel correo correoelectronico
  direccioncorreo direcciondecorreoelectronico indirizzoemail postaelettronica enderecoemail enderecodeemail emailadres
  adresemail eposta elektronnayapochta почта электроннаяпочта メール メールアドレス 电子邮件 邮箱 이메일`.split(/\s+/);

/** `E-Mail Adresse*` and `email_adresse` are the same column. */
export const plainColumnName = (header: string): string =>
  header
    // Also before normalize: it would sort thousands of marks on one letter in quadratic time.
    .replace(/\p{M}/gu, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'o')
    .replace(/ł/g, 'l')
    .replace(/[^\p{L}\p{N}]/gu, '');
