export interface DemoCustomer {
  name: string;
  email: string;
  address: string[];
}

const TABLE = `
Amelia Hart       | 18 Linden Row           | Portland, OR 97205        | US
Noah Fischer      | Kastanienallee 12       | 10435 Berlin              | DE
Chloé Marchand    | 7 rue des Tanneurs      | 69002 Lyon                | FR
Mateo Ibarra      | Calle Mayor 41          | 28013 Madrid              | ES
Grace Okonkwo     | 250 King Street West    | Toronto, ON M5V 1H8       | CA
Oliver Bennett    | 3 Chapel Lane           | Bristol BS1 5TR           | GB
Sanne de Vries    | Prinsengracht 88        | 1015 DX Amsterdam         | NL
Lukas Novotný     | Vinohradská 60          | 120 00 Praha              | CZ
Hannah Weiss      | Lindengasse 24          | 1070 Wien                 | AT
Isabella Conti    | Via Garibaldi 9         | 20121 Milano              | IT
Theo Lindgren     | Storgatan 15            | 114 51 Stockholm          | SE
Maya Rosen        | 412 Valencia Street     | San Francisco, CA 94103   | US
Ethan Brooks      | 77 Beacon Street        | Boston, MA 02108          | US
Priya Desai       | 1900 Elm Street         | Dallas, TX 75201          | US
Jack Sullivan     | 14 Merrion Row          | Dublin 2                  | IE
Nora Haugen       | Torggata 5              | 0181 Oslo                 | NO
Diego Santos      | Rua Augusta 120         | 1100-053 Lisboa           | PT
Emily Carter      | 605 Peachtree Street    | Atlanta, GA 30308         | US
Aino Korhonen     | Mannerheimintie 31      | 00250 Helsinki            | FI
Samuel Wright     | 2301 Lake Shore Drive   | Chicago, IL 60614         | US
`;

/** Invented customers. */
export const DEMO_CUSTOMERS: readonly DemoCustomer[] = TABLE.trim()
  .split("\n")
  .map((line) => {
    const [name = "", ...address] = line.split("|").map((cell) => cell.trim());
    const plain = name.normalize("NFD").replaceAll(/[^A-Za-z ]/g, "");
    return { name, email: `${plain.toLowerCase().replaceAll(" ", ".")}@example.com`, address };
  });
